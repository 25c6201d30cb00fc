/** Kubeconfigs of people who want more than a connection, and the running operator. */
@NullMarked
package dev.fairlead.operator.hostile;

import org.jspecify.annotations.NullMarked;

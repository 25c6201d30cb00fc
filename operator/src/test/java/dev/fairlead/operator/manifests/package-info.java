/** Tests of what installs the operator. */
@NullMarked
package dev.fairlead.operator.manifests;

import org.jspecify.annotations.NullMarked;

/** Tests of how the own cluster is found, and of the clients that reach it. */
@NullMarked
package dev.fairlead.operator.wiring;

import org.jspecify.annotations.NullMarked;

/** Reads the clock in one way per class. */
@NullMarked
package dev.fairlead.planted.clock;

import org.jspecify.annotations.NullMarked;

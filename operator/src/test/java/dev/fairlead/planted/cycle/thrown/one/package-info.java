/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.thrown.one;

import org.jspecify.annotations.NullMarked;

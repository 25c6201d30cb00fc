/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.thrown.two;

import org.jspecify.annotations.NullMarked;

/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.annotation.one;

import org.jspecify.annotations.NullMarked;

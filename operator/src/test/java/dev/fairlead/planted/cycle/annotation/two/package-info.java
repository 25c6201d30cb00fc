/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.annotation.two;

import org.jspecify.annotations.NullMarked;

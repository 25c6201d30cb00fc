/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.typeparameter.two;

import org.jspecify.annotations.NullMarked;

/** Half of a cycle. */
@NullMarked
package dev.fairlead.planted.cycle.typeparameter.one;

import org.jspecify.annotations.NullMarked;

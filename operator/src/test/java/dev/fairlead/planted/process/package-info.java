/** Touches what belongs to the process, in one way per class. */
@NullMarked
package dev.fairlead.planted.process;

import org.jspecify.annotations.NullMarked;

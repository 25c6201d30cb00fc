/** Static state, in one form per class. */
@NullMarked
package dev.fairlead.planted.state;

import org.jspecify.annotations.NullMarked;

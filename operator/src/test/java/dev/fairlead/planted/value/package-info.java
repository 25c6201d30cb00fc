/** An annotation with a class as value. */
@NullMarked
package dev.fairlead.planted.value;

import org.jspecify.annotations.NullMarked;

/** Classes that may be extended by accident. */
@NullMarked
package dev.fairlead.planted.open;

import org.jspecify.annotations.NullMarked;

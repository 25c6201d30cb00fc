/** Names a client in one place per class. */
@NullMarked
package dev.fairlead.planted.direction;

import org.jspecify.annotations.NullMarked;

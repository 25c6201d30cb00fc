/** Names a client in one place per class. */
@NullMarked
package dev.fairlead.planted.signature;

import org.jspecify.annotations.NullMarked;

/** Stands for a client library, in every form in which a signature can name one. */
@NullMarked
package dev.fairlead.planted.client;

import org.jspecify.annotations.NullMarked;

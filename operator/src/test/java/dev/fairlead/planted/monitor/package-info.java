/** Monitors. */
@NullMarked
package dev.fairlead.planted.monitor;

import org.jspecify.annotations.NullMarked;

/** Work at one place. */
@NullMarked
package dev.fairlead.operator.target;

import org.jspecify.annotations.NullMarked;

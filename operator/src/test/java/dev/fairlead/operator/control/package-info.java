/** Plans and verdicts. */
@NullMarked
package dev.fairlead.operator.control;

import org.jspecify.annotations.NullMarked;

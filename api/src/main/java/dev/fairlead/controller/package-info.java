/**
 * Putting a controller together: what it reconciles, what it watches, and at which pace.
 *
 * <p>Read in this order: {@link dev.fairlead.controller.Controller} with its builder, {@link
 * dev.fairlead.controller.ControllerOptions}, {@link dev.fairlead.controller.RetryPolicy}, {@link
 * dev.fairlead.controller.GiveUpHandler}. A controller is an immutable description, so it may be a
 * constant; a manager runs it. {@link dev.fairlead.controller.Declaration} is the same description
 * as the runtime reads it. The package makes no thread and holds no lock.
 */
@NullMarked
package dev.fairlead.controller;

import org.jspecify.annotations.NullMarked;

/**
 * The inside of a manager: {@link dev.fairlead.runtime.internal.manager.ManagerCore} starts and
 * stops, {@code Assembly} makes the parts, {@link dev.fairlead.runtime.internal.manager.Elector} is
 * the leadership slot.
 *
 * <p>Public for {@code dev.fairlead.runtime.Manager}, which is the face for users, and for the
 * testkit's harness.
 */
@NullMarked
package dev.fairlead.runtime.internal.manager;

import org.jspecify.annotations.NullMarked;

/**
 * Kubernetes events: short notes about an object, for people who look at it.
 *
 * <p>{@link dev.fairlead.event.ObjectEvent} is what happened, {@link
 * dev.fairlead.event.EventRecorder} sends it, and {@link dev.fairlead.event.EventListener} hears of
 * what was dropped. Events are a help, not a record: they are limited per object and may be lost.
 * The package makes no thread and holds no lock.
 */
@NullMarked
package dev.fairlead.event;

import org.jspecify.annotations.NullMarked;

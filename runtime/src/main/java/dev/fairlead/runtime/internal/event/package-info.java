/**
 * Sends events (events.k8s.io/v1) without ever holding up whoever records them.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.event.RecorderHub} is the only public
 * type. {@code EventLoop} has a bounded inbox and one daemon thread, {@code fairlead-events}, that
 * starts with the first event. {@code Delivery} is what that thread does. {@code Correlator}
 * decides what an occurrence becomes: a new {@code Series}, one more in a series, one of many
 * similar notes ({@code SimilarNotes}), or nothing ({@code SpamFilter}). {@code EventSender} brings
 * the server up to date with a series; {@code EventBody} and {@code EventNames} know what the
 * server accepts.
 *
 * <p>The loop's one lock guards inbox, due and waiting series. Everything else is confined to its
 * thread and needs no lock.
 */
@NullMarked
package dev.fairlead.runtime.internal.event;

import org.jspecify.annotations.NullMarked;

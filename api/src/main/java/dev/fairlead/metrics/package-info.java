/**
 * One listener for all that a manager does.
 *
 * <p>{@link dev.fairlead.metrics.RuntimeListener} joins the listeners that live beside their
 * subjects: queue, reconcile, watch, requests (spi) and events. The runtime has a binding to
 * Micrometer; this package needs nothing. It makes no thread and holds no lock.
 */
@NullMarked
package dev.fairlead.metrics;

import org.jspecify.annotations.NullMarked;

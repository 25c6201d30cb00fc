package dev.fairlead.runtime.internal.event;

import dev.fairlead.event.EventListener;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.runtime.internal.event.Occurrence.Kind;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events and sends them later.
 *
 * <p>Recording never blocks and never fails for trouble with a server: it adds to a bounded inbox,
 * and what finds no room is dropped and counted. Thread-safe.
 */
public final class RecorderHub implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RecorderHub.class);

  private final TimeSource time;
  private final String identity;
  private final Cancellation cancellation = new Cancellation();
  private final Delivery delivery;
  private final EventLoop loop;

  /**
   * A hub; it does nothing until the first event.
   *
   * @param identity who reports, such as the host's name; part of {@code reportingInstance}
   * @param jitter numbers from 0 to 1 that spread retries
   */
  public RecorderHub(
      TimeSource time, EventListener listener, String identity, DoubleSupplier jitter) {
    this.time = time;
    this.identity = identity;
    this.delivery = new Delivery(time, listener, jitter, cancellation);
    this.loop = delivery.loop();
  }

  /**
   * A recorder of one run, or of no run.
   *
   * @param target where events go; asked on the hub's thread, may throw if there is no connection
   * @param regarding the object that events are about unless they name another; one without a name,
   *     outside of runs, makes that a duty: other events are dropped
   * @param open false once the run is over; recording then throws {@link IllegalStateException}
   */
  public EventRecorder recorder(
      String controller,
      ClusterName cluster,
      Supplier<RestClient> target,
      ObjectReference regarding,
      BooleanSupplier open) {
    return event -> {
      if (!open.getAsBoolean()) {
        throw new IllegalStateException(
            "controller %s: the run is over, its recorder takes no events any more"
                .formatted(controller));
      }
      accept(event, controller, cluster, target, event.regarding().orElse(regarding));
    };
  }

  /**
   * Sends now what is pending, retries included, and waits for it.
   *
   * @param atMost in real time
   * @return true if nothing is left
   */
  public boolean flush(Duration atMost) {
    return loop.flush(atMost);
  }

  /** Waits, in real time, until nothing is to be done now; series and retries may be waiting. */
  boolean awaitIdle(Duration atMost) {
    return loop.awaitIdle(atMost);
  }

  /**
   * Drops what is pending and ends the thread, cutting off a request in flight. Nothing is sent
   * afterwards, and recording does nothing. Idempotent.
   */
  @Override
  public void close() {
    int dropped = loop.close();
    for (int i = 0; i < dropped; i++) {
      delivery.dropped("closed");
    }
    delivery.close();
    cancellation.cancel();
    loop.awaitEnd();
  }

  private void accept(
      ObjectEvent event,
      String controller,
      ClusterName cluster,
      Supplier<RestClient> target,
      ObjectReference regarding) {
    if (regarding.name().isEmpty()) {
      log.atWarn()
          .addKeyValue("controller", controller)
          .addKeyValue("reason", event.reason())
          .log("An event that names no object was dropped");
      delivery.dropped("noObject");
      return;
    }
    Kind kind =
        new Kind(
            cluster,
            EventNames.controller(controller),
            EventNames.cut(controller + "-" + identity, EventNames.LONGEST_WORD),
            event.isWarning(),
            EventNames.word(event.reason(), "Unspecified"),
            EventNames.word(event.action().orElse(""), "Reconcile"),
            regarding,
            event.related());
    String note = EventNames.cut(event.note(), EventNames.LONGEST_NOTE);
    loop.offer(new Occurrence(kind, note, event.annotations(), target, time.now(), time.nanoTime()))
        .ifPresent(delivery::dropped);
  }
}

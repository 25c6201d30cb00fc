package dev.fairlead.event;

/**
 * Records events ({@code events.k8s.io/v1}). Equal events become a series; per object a bucket of
 * 25 events, refilled by one each 300 seconds, limits the rest; drops are counted ({@link
 * EventListener}).
 *
 * <p>Never blocks and never throws for trouble with the API server: sending happens later, on a
 * thread of the runtime. A reason or note that is too long is cut. A recorder that belongs to a run
 * throws {@link IllegalStateException} after the run's end.
 *
 * <p><b>Threading.</b> Safe for use by several threads.
 */
@FunctionalInterface
public interface EventRecorder {
  /**
   * Records the event, regarding the object it names, or else the reconciled object. Outside of a
   * reconcile an event must name its object; one that does not is dropped and counted.
   */
  void record(ObjectEvent event);

  /**
   * Records something that went well, regarding the reconciled object. The note is plain text, no
   * format.
   */
  default void normal(String reason, String note) {
    record(ObjectEvent.normal(reason, note));
  }

  /**
   * Records something that needs attention, regarding the reconciled object. The note is plain
   * text, no format.
   */
  default void warning(String reason, String note) {
    record(ObjectEvent.warning(reason, note));
  }
}

package dev.fairlead.benchmarks.queue;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What the queue is to reach: our median of a shape, as it is or over another one, at most {@code
 * limit}.
 *
 * @param text what is compared
 * @param shape ours
 * @param peer whose reading it is divided by; empty for none
 * @param peerShape which
 * @param limit what the ratio, or the reading, must not exceed
 */
record Goal(String text, String shape, String peer, String peerShape, double limit) {
  static final String CLIENT_GO = "client-go";
  static final String CONTROLLER_RUNTIME = "controller-runtime";

  static final List<Goal> ALL =
      List.of(
          over(
              "P1 CPU ns per item, against controller-runtime",
              "cycle-cpu-ns",
              CONTROLLER_RUNTIME,
              0.125),
          over("P1 CPU ns per item, against client-go", "cycle-cpu-ns", CLIENT_GO, 1),
          over(
              "P1 CPU ns per item, against the official client",
              "cycle-cpu-ns",
              Peer.OFFICIAL,
              0.25),
          over("Duplicate add, CPU ns, against client-go", "duplicate-cpu-ns", CLIENT_GO, 1),
          plain("Duplicate add, bytes allocated", "duplicate-bytes", 0.005),
          new Goal(
              "Add and take, 1,000,000 over 1,000 waiting keys",
              "cycle-1m-waiting-cpu-ns",
              Peer.FAIRLEAD,
              "cycle-1k-waiting-cpu-ns",
              2.5),
          new Goal(
              "Add and take, 1,000,000 over 1,000 ready keys",
              "backlog-1m-cpu-ns",
              Peer.FAIRLEAD,
              "backlog-1k-cpu-ns",
              2.5),
          new Goal(
              "Eight workers over two, ns per item",
              "workers-8-ns",
              Peer.FAIRLEAD,
              "workers-2-ns",
              1),
          over(
              "P2 CPU from add to delivery, against controller-runtime",
              "storm-cpu-s",
              CONTROLLER_RUNTIME,
              0.2),
          plain("P2 bytes per waiting key beyond the key", "waiting-bytes", 96),
          plain("P2 last delivery after the last deadline, ms", "storm-late-ms", 1000),
          plain("P2 deadline error at 1,000 per second, p99, µs", "error-p99-us", 1000),
          plain("A lone key, add to take, the worst of 1,000, µs", "lone-max-us", 50_000));

  private static Goal over(String text, String shape, String peer, double limit) {
    return new Goal(text, shape, peer, shape, limit);
  }

  private static Goal plain(String text, String shape, double limit) {
    return new Goal(text, shape, "", "", limit);
  }

  String row(Readings readings) {
    var ours = readings.median(Peer.FAIRLEAD, shape);
    var theirs = peer.isEmpty() ? OptionalDouble.of(1) : readings.median(peer, peerShape);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return "| %s | – | – | ≤ %s | not measured |".formatted(text, Readings.number(limit));
    }
    double value = ours.getAsDouble() / theirs.getAsDouble();
    return "| %s | %s | %s | ≤ %s | %s |"
        .formatted(
            text,
            peer.isEmpty()
                ? readings.cell(Peer.FAIRLEAD, shape)
                : Readings.number(ours.getAsDouble())
                    + " / "
                    + Readings.number(theirs.getAsDouble()),
            Readings.number(value),
            Readings.number(limit),
            value <= limit ? "met" : "**failed**");
  }
}

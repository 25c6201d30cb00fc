package dev.fairlead.operator.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits by list and watch until an object passes a check. Used by one thread. */
final class Lookout {

  /** How long a server that does not answer is left alone before it is asked again. */
  private static final Duration BREATH = Duration.ofMillis(100);

  private final RawApi api;
  private final ObjectPath object;
  private final Check check;
  private String fault = "was never read";

  Lookout(RawApi api, ObjectPath object, Check check) {
    this.api = api;
    this.object = object;
    this.check = check;
  }

  /** What is wrong with an object as it was seen. */
  @FunctionalInterface
  interface Check {
    /** Empty if it is as it must be. */
    Optional<String> fault(Seen seen);
  }

  /** The object that passed; empty if the time was over before. */
  Optional<Seen> until(Deadline deadline) throws InterruptedException {
    while (!deadline.isOver()) {
      try {
        var seen = api.read(object);
        if (passes(seen)) {
          return Optional.of(seen);
        }
        var later = follow(seen, deadline);
        if (later.isPresent()) {
          return later;
        }
      } catch (IOException e) {
        fault = "can't be read: " + e;
        new CountDownLatch(1).await(BREATH.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
    return Optional.empty();
  }

  /** What was wrong when it was last seen. */
  String fault() {
    return fault;
  }

  private Optional<Seen> follow(Seen from, Deadline deadline)
      throws IOException, InterruptedException {
    try (var watch = api.watch(object, from.resourceVersion())) {
      var next = watch.next(deadline.left());
      while (next.isPresent() && !passes(next.get())) {
        next = watch.next(deadline.left());
      }
      return next;
    }
  }

  private boolean passes(Seen seen) {
    var found = check.fault(seen);
    fault = found.orElse("");
    return found.isEmpty();
  }
}

package dev.fairlead.runtime.internal.cluster;

import dev.fairlead.model.ClusterName;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.StreamingResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The request that finds out whether a cluster answers, and how long to wait for the next one. */
final class Probe {
  static final Duration LONGEST_DELAY = Duration.ofSeconds(30);

  private static final Logger log = LoggerFactory.getLogger(Probe.class);

  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
  private static final double JITTER = 0.1;
  private static final int MOST_DOUBLINGS = 5;
  private static final int UNAUTHORIZED = 401;

  /** No more than this is read of an answer, so that its connection can be used again. */
  private static final int BODY = 8 * 1024;

  private static final ApiRequest REQUEST =
      ApiRequest.of("GET", "/version")
          .withHeader("Accept", "application/json")
          .withTimeout(Duration.ofSeconds(10));

  private Probe() {}

  /** What a cluster says to a probe. */
  sealed interface Heard {}

  /** It is there. */
  enum Answer implements Heard {
    WELCOME,
    UNAUTHORIZED
  }

  /** Nothing, or that something before it is in trouble. */
  record Nothing(Throwable why) implements Heard {}

  /** Blocks until the answer. */
  static Heard send(ClusterName cluster, Backend backend, CancelSignal cancel) {
    try (StreamingResponse answer = backend.open(REQUEST, cancel)) {
      answer.body().readNBytes(BODY);
      if (answer.status() == UNAUTHORIZED) {
        return Answer.UNAUTHORIZED;
      }
      return answer.status() < 500
          ? Answer.WELCOME
          : new Nothing(new IOException("the answer was " + answer.status()));
    } catch (IOException | RuntimeException e) {
      log.atDebug().setCause(e).addKeyValue("cluster", cluster).log("A probe had no answer");
      return new Nothing(e);
    }
  }

  /** After so many unanswered probes: 1, 2, 4, 8, 16, 30 s and so on, and up to a tenth more. */
  static Duration delay(int inARow, DoubleSupplier jitter) {
    long doubled = FIRST_DELAY.toNanos() << Math.min(inARow - 1, MOST_DOUBLINGS);
    long capped = Math.min(doubled, LONGEST_DELAY.toNanos());
    return Duration.ofNanos((long) (capped * (1 + JITTER * jitter.getAsDouble())));
  }
}

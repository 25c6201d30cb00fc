package dev.fairlead.runtime.internal.worker;

import dev.fairlead.reconcile.Result;
import java.time.Duration;
import java.util.Optional;

/**
 * What becomes of a key after a run; the one place between what user code said and what the queue
 * does.
 */
public sealed interface Decision {

  /** The failure behind it, if there was one. */
  default Optional<Throwable> failure() {
    return Optional.empty();
  }

  /** Success: the next change, or the given poll. */
  record Succeeded(Result result) implements Decision {}

  /** A counted failure: the limiter's delay, though not longer than {@code atMost}. */
  record Retry(Throwable cause, Optional<Duration> atMost) implements Decision {
    @Override
    public Optional<Throwable> failure() {
      return Optional.of(cause);
    }
  }

  /** A counted failure that brought its own delay. */
  record RetryAfter(Throwable cause, Duration delay) implements Decision {
    @Override
    public Optional<Throwable> failure() {
      return Optional.of(cause);
    }
  }

  /** Somebody else was faster (a conflict, a cache that lags): once more soon, not a failure. */
  record Again(Throwable cause, Duration delay) implements Decision {
    @Override
    public Optional<Throwable> failure() {
      return Optional.of(cause);
    }
  }

  /** Retries are exhausted; {@code thenEvery} goes on slowly. */
  record GiveUp(Throwable cause, Optional<Duration> thenEvery) implements Decision {
    @Override
    public Optional<Throwable> failure() {
      return Optional.of(cause);
    }
  }

  /** Retrying can't help: waits for a change, which starts anew. */
  record Terminal(Throwable cause) implements Decision {
    @Override
    public Optional<Throwable> failure() {
      return Optional.of(cause);
    }
  }

  /** The run was cut because the controller stops: neither success nor failure. */
  enum Stopped implements Decision {
    INSTANCE
  }
}

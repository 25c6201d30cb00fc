package dev.fairlead.runtime.internal.election;

import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.spi.Backend;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** An elector that works on the thread that moves the time, and what it told. */
final class Participant implements Elector.Listener {
  private final List<String> news = new ArrayList<>();
  private final List<String> observed = new ArrayList<>();
  private final LeaseElector elector;

  Participant(LeaseTerms terms, Backend backend, TimeSource time) {
    var observer =
        new Elector.Listener() {
          @Override
          public void gained() {
            observed.add("gained");
            throw new IllegalStateException("a listener may throw");
          }

          @Override
          public void lost() {
            observed.add("lost");
          }
        };
    elector = new LeaseElector(terms, backend, time, () -> 0, new CallersThread(), observer);
  }

  static LeaseTerms terms(String identity, int lease, int deadline, int period) {
    return new LeaseTerms(
        "shop",
        "lock",
        identity,
        Duration.ofSeconds(lease),
        Duration.ofSeconds(deadline),
        Duration.ofSeconds(period));
  }

  Participant start() {
    elector.start(this);
    return this;
  }

  LeaseElector elector() {
    return elector;
  }

  boolean leads() {
    return elector.isLeader();
  }

  /** What was told so far: gained, lost, gained … */
  List<String> news() {
    return List.copyOf(news);
  }

  /** What the other listener was told. */
  List<String> observed() {
    return List.copyOf(observed);
  }

  @Override
  public void gained() {
    news.add("gained");
  }

  @Override
  public void lost() {
    news.add("lost");
  }

  /** Runs tasks at once. */
  private static final class CallersThread extends AbstractExecutorService {
    private boolean ended;

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public void shutdown() {
      ended = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      ended = true;
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return ended;
    }

    @Override
    public boolean isTerminated() {
      return ended;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return ended;
    }
  }
}

package dev.fairlead.runtime;

import dev.fairlead.runtime.internal.election.LeaseTerms;
import dev.fairlead.runtime.internal.manager.Elector;
import dev.fairlead.spi.Backend;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Lets one of several processes act at a time, by a Lease (coordination.k8s.io/v1) that the leader
 * renews. The others keep their caches warm.
 *
 * <p>When leadership is lost, the controllers stop before another process can lead, and take part
 * again; the process lives on. When the manager closes, the lease is renewed while runs drain and
 * released when they have ended. The process needs get, create and update on that lease.
 *
 * <p>The durations are those of client-go: 15 s, 10 s and 2 s. {@link Manager.Builder} checks that
 * they fit each other. Immutable; each method gives a copy.
 */
public final class LeaderElection {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  private final LeaseTerms terms;
  private final Optional<Backend> backend;
  private final Consumer<Leadership> listener;

  private LeaderElection(
      LeaseTerms terms, Optional<Backend> backend, Consumer<Leadership> listener) {
    this.terms = terms;
    this.backend = backend;
    this.listener = listener;
  }

  /**
   * By this lease, which is made if it is not there.
   *
   * @throws IllegalArgumentException if a name can't be one
   */
  public static LeaderElection lease(String namespace, String name) {
    for (String part : new String[] {namespace, name}) {
      if (!NAME.matcher(part).matches()) {
        throw new IllegalArgumentException(
            "a lease needs a namespace and a name of lower-case letters, digits, '-' and '.', not '"
                + part
                + "'");
      }
    }
    var terms =
        new LeaseTerms(
            namespace,
            name,
            ownIdentity(),
            Duration.ofSeconds(15),
            Duration.ofSeconds(10),
            Duration.ofSeconds(2));
    return new LeaderElection(terms, Optional.empty(), change -> {});
  }

  private static String ownIdentity() {
    var process = ManagementFactory.getRuntimeMXBean().getName();
    return process.substring(process.indexOf('@') + 1) + "_" + UUID.randomUUID();
  }

  /**
   * Who this process is in the lease; default its host and a random UUID. Two processes must never
   * have the same.
   */
  public LeaderElection identity(String identity) {
    if (identity.isBlank()) {
      throw new IllegalArgumentException("an identity must not be blank");
    }
    return withDurations(
        identity, terms.leaseDuration(), terms.renewDeadline(), terms.retryPeriod());
  }

  /** How long others wait after the leader's last sign of life; whole seconds. */
  public LeaderElection leaseDuration(Duration duration) {
    return withDurations(terms.identity(), duration, terms.renewDeadline(), terms.retryPeriod());
  }

  /** How long the leader goes on without having renewed; shorter than the lease's duration. */
  public LeaderElection renewDeadline(Duration deadline) {
    return withDurations(terms.identity(), terms.leaseDuration(), deadline, terms.retryPeriod());
  }

  /** The pause between two requests of this process; 1.2 times it is less than the deadline. */
  public LeaderElection retryPeriod(Duration period) {
    return withDurations(terms.identity(), terms.leaseDuration(), terms.renewDeadline(), period);
  }

  private LeaderElection withDurations(
      String identity, Duration lease, Duration deadline, Duration period) {
    var changed =
        new LeaseTerms(terms.namespace(), terms.name(), identity, lease, deadline, period);
    return new LeaderElection(changed, backend, listener);
  }

  /**
   * The lease is in another cluster, or behind a client of its own; default the manager's backend.
   * It is not closed.
   */
  public LeaderElection backend(Backend other) {
    return new LeaderElection(terms, Optional.of(other), listener);
  }

  /**
   * Told when this process begins to lead and when it leads no more: in turn, the latter only after
   * the former, before another process can lead. On a thread of the elector; must not block. What
   * it throws is logged.
   */
  public LeaderElection onChange(Consumer<Leadership> told) {
    return new LeaderElection(terms, backend, Objects.requireNonNull(told, "told"));
  }

  LeaseTerms terms() {
    return terms;
  }

  Optional<Backend> backend() {
    return backend;
  }

  Elector.Listener observer() {
    return new Elector.Listener() {
      @Override
      public void gained() {
        listener.accept(Leadership.STARTED);
      }

      @Override
      public void lost() {
        listener.accept(Leadership.STOPPED);
      }
    };
  }
}

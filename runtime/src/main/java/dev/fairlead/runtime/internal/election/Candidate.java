package dev.fairlead.runtime.internal.election;

import dev.fairlead.client.AlreadyExistsException;
import dev.fairlead.client.ConflictException;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.runtime.internal.election.LeaseClient.Lease;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.time.TimeSource;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a participant does about the lease, one step at a time: looks, takes, renews, releases. Not
 * thread-safe: steps come one after the other.
 */
final class Candidate {
  private static final Logger log = LoggerFactory.getLogger(Candidate.class);
  private static final double MOST_JITTER = 0.2;
  private static final int RELEASE_TRIES = 3;

  private final LeaseTerms terms;
  private final LeaseClient leases;
  private final TimeSource time;
  private final DoubleSupplier jitter;
  private final Tenure tenure;
  private final CallScope scope;

  private @Nullable Lease held;
  private @Nullable LeaseRecord observed;
  private long observedAt;
  private boolean hasWritten;

  Candidate(
      LeaseTerms terms,
      LeaseClient leases,
      TimeSource time,
      DoubleSupplier jitter,
      Tenure tenure,
      CallScope scope) {
    this.terms = terms;
    this.leases = leases;
    this.time = time;
    this.jitter = jitter;
    this.tenure = tenure;
    this.scope = scope;
  }

  /** One try to lead; returns when to try again. */
  Duration campaign() {
    var found = leases.read(scope);
    if (found.isEmpty()) {
      create();
      return terms.retryPeriod();
    }
    var lease = found.get();
    observe(lease);
    if (!mayTake(lease.record())) {
      return untilNextLook(lease.record());
    }
    take(lease);
    return terms.retryPeriod();
  }

  private void create() {
    long began = beginWrite();
    try {
      observe(leases.create(LeaseRecord.first(terms, time.now()), scope));
      tenure.begin(began);
    } catch (AlreadyExistsException e) {
      log.atDebug().addKeyValue("lease", terms).log("Another participant made the lease");
    }
  }

  private void take(Lease lease) {
    long began = beginWrite();
    try {
      observe(leases.replace(lease, lease.record().takenBy(terms, time.now()), scope));
      tenure.begin(began);
    } catch (ConflictException | NotFoundException e) {
      log.atDebug().addKeyValue("lease", terms).log("Another participant was faster");
    }
  }

  /** The reading from which leadership counts: the server may carry out a write at once. */
  private long beginWrite() {
    hasWritten = true;
    return time.nanoTime();
  }

  /** Notes since when the lease says what it says. */
  private void observe(Lease lease) {
    held = lease;
    if (!lease.record().equals(observed)) {
      observed = lease.record();
      observedAt = time.nanoTime();
    }
  }

  private boolean mayTake(LeaseRecord record) {
    return record.isFree() || record.isHeldBy(terms.identity()) || left(record).isZero();
  }

  /** How long the holder may still be silent. */
  private Duration left(LeaseRecord record) {
    var left = record.duration().minusNanos(time.nanoTime() - observedAt);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private Duration untilNextLook(LeaseRecord record) {
    double factor = 1 + MOST_JITTER * jitter.getAsDouble();
    var pause = Duration.ofNanos(Math.round(terms.retryPeriod().toNanos() * factor));
    var left = left(record);
    return left.compareTo(pause) < 0 ? left : pause;
  }

  /** Renews; returns when to do so again. */
  Duration renew() {
    var lease = held;
    if (lease == null) {
      return recover();
    }
    long began = beginWrite();
    try {
      observe(leases.replace(lease, lease.record().takenBy(terms, time.now()), scope));
      tenure.extend(began);
      return terms.retryPeriod();
    } catch (ConflictException | NotFoundException e) {
      return recover();
    }
  }

  /** Somebody wrote in between, or took the lease away: what counts is who holds it now. */
  private Duration recover() {
    var found = leases.read(scope);
    if (found.isPresent() && !found.get().record().isHeldBy(terms.identity())) {
      observe(found.get());
      tenure.end("another participant holds the lease");
      return untilNextLook(found.get().record());
    }
    long began = beginWrite();
    observe(
        found.isEmpty()
            ? leases.create(LeaseRecord.first(terms, time.now()), scope)
            : leases.replace(found.get(), found.get().record().takenBy(terms, time.now()), scope));
    tenure.extend(began);
    return terms.retryPeriod();
  }

  /** Leaves the lease to others, if it is this process's. Best effort: else it runs out. */
  void release() {
    if (!hasWritten) {
      return;
    }
    try {
      for (int i = 0; i < RELEASE_TRIES && !isReleased(); i++) {
        log.atDebug().addKeyValue("lease", terms).log("Another write came between, once more");
      }
    } catch (KubernetesException e) {
      log.atInfo()
          .setCause(e)
          .addKeyValue("lease", terms)
          .log("The lease could not be released; it ends by itself");
    }
  }

  private boolean isReleased() {
    var unbounded = CallScope.unbounded();
    var lease = leases.read(unbounded);
    if (lease.isEmpty() || !lease.get().record().isHeldBy(terms.identity())) {
      return true;
    }
    try {
      leases.replace(lease.get(), lease.get().record().released(time.now()), unbounded);
      return true;
    } catch (ConflictException e) {
      return false;
    }
  }
}

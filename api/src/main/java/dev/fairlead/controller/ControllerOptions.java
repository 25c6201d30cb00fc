package dev.fairlead.controller;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pace of a controller. What is not set here is taken from the manager's defaults, and what is
 * not set there is as the readers say. Immutable; each option returns new options.
 */
public final class ControllerOptions {
  private static final int DEFAULT_WORKERS = 4;
  private static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(2);
  private static final RetryPolicy DEFAULT_RETRY =
      RetryPolicy.exponential(Duration.ofSeconds(1), Duration.ofMinutes(5));
  private static final int MAX_FIELD_MANAGER = 128;
  private static final Pattern ANNOTATION =
      Pattern.compile(
          "([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

  private final Values values;

  private ControllerOptions(Values values) {
    this.values = values;
  }

  /** Nothing set. */
  public static ControllerOptions defaults() {
    return new ControllerOptions(new Values());
  }

  /**
   * How many keys are worked on at the same time.
   *
   * @throws IllegalArgumentException if less than one
   */
  public ControllerOptions workers(int workers) {
    if (workers < 1) {
      throw new IllegalArgumentException("a controller needs at least one worker, was " + workers);
    }
    var copy = values.copy();
    copy.workers = workers;
    return new ControllerOptions(copy);
  }

  /** When failed runs are tried again. */
  public ControllerOptions retry(RetryPolicy policy) {
    var copy = values.copy();
    copy.retry = Objects.requireNonNull(policy, "policy");
    return new ControllerOptions(copy);
  }

  /**
   * How long a run may take: then it is cancelled, and its thread is interrupted some seconds
   * later.
   *
   * @throws IllegalArgumentException if not positive
   */
  public ControllerOptions deadline(Duration deadline) {
    var copy = values.copy();
    copy.deadline = Durations.positive(deadline, "deadline");
    return new ControllerOptions(copy);
  }

  /**
   * Runs every object again in this interval, behind all other work. For polls that must not be
   * lost; never wakes a key in error back-off.
   *
   * @throws IllegalArgumentException if not positive
   */
  public ControllerOptions resyncEvery(Duration interval) {
    var copy = values.copy();
    copy.resyncEvery = Durations.positive(interval, "resyncEvery");
    return new ControllerOptions(copy);
  }

  /**
   * The least time between the starts of two runs of one key.
   *
   * @throws IllegalArgumentException if negative
   */
  public ControllerOptions minInterval(Duration interval) {
    if (interval.isNegative()) {
      throw new IllegalArgumentException("minInterval must not be negative, was " + interval);
    }
    var copy = values.copy();
    copy.minInterval = interval;
    return new ControllerOptions(copy);
  }

  /**
   * The name under which the controller writes; its own name by default.
   *
   * @throws IllegalArgumentException if blank or longer than 128 characters, which the API server
   *     would refuse
   */
  public ControllerOptions fieldManager(String name) {
    if (name.isBlank() || name.length() > MAX_FIELD_MANAGER) {
      throw new IllegalArgumentException(
          "a field manager has 1 to 128 characters, '" + name + "' has not");
    }
    var copy = values.copy();
    copy.fieldManager = name;
    return new ControllerOptions(copy);
  }

  /**
   * An annotation whose change runs the object at once, as new intent; also where the controller's
   * filter leaves annotations out.
   *
   * @throws IllegalArgumentException if this is no annotation's key
   */
  public ControllerOptions requestedAtAnnotation(String key) {
    var copy = values.copy();
    copy.requestedAtAnnotation = annotation(key);
    return new ControllerOptions(copy);
  }

  /**
   * An annotation that, with the value {@code true}, keeps the object from being reconciled.
   * Clean-ups wait, too.
   *
   * @throws IllegalArgumentException if this is no annotation's key
   */
  public ControllerOptions pausedAnnotation(String key) {
    var copy = values.copy();
    copy.pausedAnnotation = annotation(key);
    return new ControllerOptions(copy);
  }

  /** These options, with what is not set in them taken from others. For the runtime. */
  public ControllerOptions orElse(ControllerOptions others) {
    return new ControllerOptions(values.orElse(others.values));
  }

  /** 4 unless set. */
  public int workers() {
    return values.workers == null ? DEFAULT_WORKERS : values.workers;
  }

  /** Unless set: from 1 s doubling to 5 min, up to a tenth longer by chance, no maximum. */
  public RetryPolicy retry() {
    return values.retry == null ? DEFAULT_RETRY : values.retry;
  }

  /** 2 min unless set. */
  public Duration deadline() {
    return values.deadline == null ? DEFAULT_DEADLINE : values.deadline;
  }

  /** Empty unless set: no resync. */
  public Optional<Duration> resyncEvery() {
    return Optional.ofNullable(values.resyncEvery);
  }

  /** Zero unless set. */
  public Duration minInterval() {
    return values.minInterval == null ? Duration.ZERO : values.minInterval;
  }

  /** Empty unless set: the controller's name. */
  public Optional<String> fieldManager() {
    return Optional.ofNullable(values.fieldManager);
  }

  /** Empty unless set. */
  public Optional<String> requestedAtAnnotation() {
    return Optional.ofNullable(values.requestedAtAnnotation);
  }

  /** Empty unless set. */
  public Optional<String> pausedAnnotation() {
    return Optional.ofNullable(values.pausedAnnotation);
  }

  private static String annotation(String key) {
    if (!ANNOTATION.matcher(key).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no annotation's key: use a form such as example.com/paused".formatted(key));
    }
    return key;
  }

  /** What was set; written only before the options that hold it are handed out. */
  private static final class Values {
    private @Nullable Integer workers;
    private @Nullable RetryPolicy retry;
    private @Nullable Duration deadline;
    private @Nullable Duration resyncEvery;
    private @Nullable Duration minInterval;
    private @Nullable String fieldManager;
    private @Nullable String requestedAtAnnotation;
    private @Nullable String pausedAnnotation;

    Values copy() {
      return orElse(new Values());
    }

    Values orElse(Values other) {
      var merged = new Values();
      merged.workers = first(workers, other.workers);
      merged.retry = first(retry, other.retry);
      merged.deadline = first(deadline, other.deadline);
      merged.resyncEvery = first(resyncEvery, other.resyncEvery);
      merged.minInterval = first(minInterval, other.minInterval);
      merged.fieldManager = first(fieldManager, other.fieldManager);
      merged.requestedAtAnnotation = first(requestedAtAnnotation, other.requestedAtAnnotation);
      merged.pausedAnnotation = first(pausedAnnotation, other.pausedAnnotation);
      return merged;
    }

    private static <V> @Nullable V first(@Nullable V own, @Nullable V other) {
      return own == null ? other : own;
    }
  }
}

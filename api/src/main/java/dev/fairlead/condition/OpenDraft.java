package dev.fairlead.condition;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The draft of one run. Keeps the last statement per type; an empty one means removed.
 *
 * <p>The lock guards statements and the seal; nothing is computed under it.
 */
final class OpenDraft implements ConditionDraft {
  private final ConditionSet set;
  private final Conditions stored;
  private final long generation;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ConditionType, Optional<Statement>> statements = new HashMap<>();
  private boolean sealed;

  OpenDraft(ConditionSet set, Conditions stored, long generation) {
    this.set = set;
    this.stored = stored;
    this.generation = generation;
  }

  @Override
  public void markTrue(ConditionType type, String reason, String message) {
    mark(type, ConditionStatus.TRUE, reason, message);
  }

  @Override
  public void markFalse(ConditionType type, String reason, String message) {
    mark(type, ConditionStatus.FALSE, reason, message);
  }

  @Override
  public void markUnknown(ConditionType type, String reason, String message) {
    mark(type, ConditionStatus.UNKNOWN, reason, message);
  }

  private void mark(ConditionType type, ConditionStatus status, String reason, String message) {
    state(type, Optional.of(new Statement(status, Text.checkedReason(reason), message)));
  }

  @Override
  public void remove(ConditionType type) {
    state(type, Optional.empty());
  }

  @Override
  public void aggregate(ConditionType type, Map<String, Condition> parts) {
    state(type, Optional.of(Parts.fold(set.dependent(type), parts)));
  }

  @Override
  public void markReconciling(String reason, String message) {
    progress(ConditionType.RECONCILING, ConditionType.STALLED, reason, message);
  }

  @Override
  public void markStalled(String reason, String message) {
    progress(ConditionType.STALLED, ConditionType.RECONCILING, reason, message);
  }

  private void progress(ConditionType type, ConditionType instead, String reason, String message) {
    if (!set.isKstatus()) {
      throw new IllegalArgumentException(
          type + " is a condition of kstatus; declare .kstatus() in the ConditionSet");
    }
    var statement = new Statement(ConditionStatus.TRUE, Text.checkedReason(reason), message);
    put(type, Optional.of(statement), Optional.of(instead));
  }

  private void state(ConditionType type, Optional<Statement> statement) {
    set.dependent(type);
    put(type, statement, Optional.empty());
  }

  private void put(
      ConditionType type, Optional<Statement> statement, Optional<ConditionType> instead) {
    lock.lock();
    try {
      if (sealed) {
        throw new IllegalStateException(
            "The run is over and its conditions are sealed; %s can't be stated any more"
                .formatted(type));
      }
      statements.put(type, statement);
      instead.ifPresent(statements::remove);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isTrue(ConditionType type) {
    Optional<Statement> stated;
    lock.lock();
    try {
      if (!statements.containsKey(type)) {
        return stored.isTrue(type);
      }
      stated = statements.getOrDefault(type, Optional.empty());
    } finally {
      lock.unlock();
    }
    return stated.filter(statement -> statement.status() == ConditionStatus.TRUE).isPresent();
  }

  @Override
  public Conditions stored() {
    return stored;
  }

  long generation() {
    return generation;
  }

  boolean isOf(ConditionSet other) {
    return set == other;
  }

  /** Ends the draft; what was stated. */
  Map<ConditionType, Optional<Statement>> close() {
    lock.lock();
    try {
      if (sealed) {
        throw new IllegalStateException("The draft is sealed already; open one per run");
      }
      sealed = true;
      return Map.copyOf(statements);
    } finally {
      lock.unlock();
    }
  }
}

package dev.fairlead.examples.database;

/**
 * How far a StatefulSet is.
 *
 * @param isCurrent whether the rest speaks of the spec that is there now
 * @param wanted how many replicas there should be
 * @param updated how many there are of the newest revision
 * @param ready how many serve
 */
record Rollout(boolean isCurrent, int wanted, int updated, int ready) {

  boolean isComplete() {
    return isCurrent && updated >= wanted && ready >= wanted;
  }

  String progress() {
    return "%d of %d replicas ready".formatted(ready, wanted);
  }
}

package dev.fairlead.runtime.internal.worker;

/**
 * What a controller does with one key. Made once per controller; runs of different keys overlap.
 */
@FunctionalInterface
interface KeyHandler<K> {
  /**
   * Works on the key and says what becomes of it; a throwable counts as {@code
   * run.decide(throwable)}.
   */
  Decision handle(K key, Run<K> run) throws Exception;
}

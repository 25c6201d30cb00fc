package dev.fairlead.queue;

/**
 * What an arrival does to an item in error back-off, that is one whose last counted run failed and
 * whose retry is still ahead. On any other item all three make it ready at once.
 *
 * <p>When arrivals for one item merge, the strongest rule wins, {@code RESET} over {@code BYPASS}
 * over {@code KEEP}. The same holds for arrivals while the item is being worked on; they take
 * effect when that run ends. After a success each of them makes the item run once more.
 */
public enum BackoffRule {
  /** New intent: forgets the failures and runs at once. */
  RESET,
  /**
   * Any other change: runs at once as an extra. If the extra succeeds the back-off is over; if it
   * fails that is not counted, and the deadline of the waiting retry stays.
   */
  BYPASS,
  /**
   * Nothing new, such as a resync or the echo of one's own write: merged into the waiting retry. An
   * item whose retries were given up ignores it.
   */
  KEEP;

  boolean isStrongerThan(BackoffRule other) {
    return compareTo(other) < 0;
  }
}

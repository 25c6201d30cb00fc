package dev.fairlead.runtime;

import java.util.List;

/**
 * What is wrong with a manager at one moment.
 *
 * @param liveProblems what only a restart of the process can cure
 * @param readyProblems what keeps it from working now, such as a watch that the server refuses
 */
public record ManagerHealth(List<String> liveProblems, List<String> readyProblems) {
  /** Copies the lists. */
  public ManagerHealth {
    liveProblems = List.copyOf(liveProblems);
    readyProblems = List.copyOf(readyProblems);
  }

  /** Whether nothing calls for a restart. */
  public boolean isLive() {
    return liveProblems.isEmpty();
  }

  /** Whether all is there that the controllers need. */
  public boolean isReady() {
    return readyProblems.isEmpty();
  }
}

package dev.fairlead.runtime;

import dev.fairlead.reconcile.RunContext;

/** Work that only the leader does, such as a migration or a schedule of its own. */
@FunctionalInterface
public interface LeaderTask {
  /**
   * Called on a thread of its own when this process begins to lead. When leadership is lost the
   * context is cancelled and the thread interrupted; after the next gain it is called again.
   *
   * @throws Exception is logged; the task is not called again before the next gain
   */
  void run(RunContext context) throws Exception;
}

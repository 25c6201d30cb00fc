package dev.fairlead.runtime.internal.cache;

/** Gives the executor's thread a name of ours while it works for us. */
final class NamedThread {
  private NamedThread() {}

  static Runnable of(String name, Runnable task) {
    return () -> {
      var thread = Thread.currentThread();
      var before = thread.getName();
      thread.setName(name);
      try {
        task.run();
      } finally {
        thread.setName(before);
      }
    };
  }
}

package dev.fairlead.planted.process;

final class Hook {
  void install(Thread hook) {
    Runtime.getRuntime().addShutdownHook(hook);
  }
}

package dev.fairlead.planted.monitor;

final class Method {
  synchronized int call() {
    return 1;
  }
}

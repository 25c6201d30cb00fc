package dev.fairlead.planted.clock;

final class NanoTime {
  long read() {
    return System.nanoTime();
  }
}

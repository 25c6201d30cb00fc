package dev.fairlead.planted.process;

final class Trace {
  void print(IllegalStateException e) {
    e.printStackTrace();
  }
}

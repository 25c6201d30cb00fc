package dev.fairlead.planted.process;

final class Exit {
  void leave() {
    System.exit(1);
  }
}

package dev.fairlead.planted.monitor;

final class Block {
  private final Object lock = new Object();

  int call(int value) {
    String text =
        switch (value) {
          case 1 -> "a";
          case 2, 3, 4 -> "b";
          case 1000 -> "c";
          default -> "d";
        };
    synchronized (lock) {
      return text.length();
    }
  }
}

package dev.fairlead.planted.process;

final class Out {
  void print() {
    System.out.print("");
  }
}

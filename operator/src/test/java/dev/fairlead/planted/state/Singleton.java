package dev.fairlead.planted.state;

final class Singleton {
  static final Singleton INSTANCE = new Singleton();

  int count;
}

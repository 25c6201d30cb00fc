package dev.fairlead.planted.state;

final class Field {
  static int count;
}

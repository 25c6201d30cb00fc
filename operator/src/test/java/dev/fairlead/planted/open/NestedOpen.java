package dev.fairlead.planted.open;

final class NestedOpen {
  static class Inner {}
}

package dev.fairlead.planted.state;

final class Values {
  static final int[] TABLE = {1};
}

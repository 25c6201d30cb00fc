package dev.fairlead.planted.open;

sealed class FineSealed {
  static final class Leaf extends FineSealed {}
}

package dev.fairlead.planted.state;

@SuppressWarnings("ImmutableEnumChecker")
enum Constant {
  ONE;

  int count;
}

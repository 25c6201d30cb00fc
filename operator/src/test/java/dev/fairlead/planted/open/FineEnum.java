package dev.fairlead.planted.open;

enum FineEnum {
  PLAIN,
  SPECIAL {
    @Override
    int value() {
      return 1;
    }
  };

  int value() {
    return 0;
  }
}

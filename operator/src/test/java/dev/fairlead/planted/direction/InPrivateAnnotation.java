package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientClassMark;

final class InPrivateAnnotation {
  @ClientClassMark
  private static int one() {
    return 1;
  }

  int two() {
    return 2 * one();
  }
}

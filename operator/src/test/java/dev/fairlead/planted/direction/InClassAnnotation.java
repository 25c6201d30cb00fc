package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientClassMark;

public interface InClassAnnotation {
  @ClientClassMark
  void call();
}

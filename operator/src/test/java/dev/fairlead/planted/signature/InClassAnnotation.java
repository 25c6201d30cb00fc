package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientClassMark;

public interface InClassAnnotation {
  @ClientClassMark
  void call();
}

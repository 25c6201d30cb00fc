package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientClassMark;

public interface InParameterAnnotation {
  void call(@ClientClassMark String value);
}

package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientClassMark;

public interface InParameterAnnotation {
  void call(@ClientClassMark String value);
}

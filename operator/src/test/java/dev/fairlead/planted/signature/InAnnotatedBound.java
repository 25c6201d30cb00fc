package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientTypeMark;

public interface InAnnotatedBound<T extends @ClientTypeMark Object> {
  T get();
}

package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientTypeMark;

public interface InAnnotatedBound<T extends @ClientTypeMark Object> {
  T get();
}

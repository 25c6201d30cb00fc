package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

public interface InTypeParameter<T extends ClientObject> {
  T get();
}

package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;

public interface InTypeParameter<T extends ClientObject> {
  T get();
}

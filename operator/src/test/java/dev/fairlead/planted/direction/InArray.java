package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

public interface InArray {
  void use(ClientObject[]... values);
}

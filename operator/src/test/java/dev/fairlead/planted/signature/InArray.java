package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;

public interface InArray {
  void use(ClientObject[]... values);
}

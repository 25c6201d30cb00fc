package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;

public interface InNestedClass {
  ClientObject.Part part();
}

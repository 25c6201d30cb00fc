package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

public interface InNestedClass {
  ClientObject.Part part();
}

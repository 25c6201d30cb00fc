package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientException;

public interface InThrownTypeParameter {
  <X extends ClientException> void call() throws X;
}

package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientException;

public interface InThrownTypeParameter {
  <X extends ClientException> void call() throws X;
}

package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientException;

public interface InThrownType {
  void call() throws ClientException;
}

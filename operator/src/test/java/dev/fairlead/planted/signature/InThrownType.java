package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientException;

public interface InThrownType {
  void call() throws ClientException;
}

package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;

final class InCode {
  Object make() {
    return new ClientObject();
  }
}

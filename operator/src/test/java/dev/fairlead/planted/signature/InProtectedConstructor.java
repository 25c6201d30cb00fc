package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

public class InProtectedConstructor {
  private final boolean present;

  protected InProtectedConstructor(Optional<ClientObject> value) {
    present = value.isPresent();
  }

  boolean isPresent() {
    return present;
  }
}

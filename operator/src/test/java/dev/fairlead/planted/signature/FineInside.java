package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

/** Uses the client where nobody sees it. */
public final class FineInside {
  private final Optional<ClientObject> hidden = Optional.empty();

  public int count() {
    return count(hidden);
  }

  private static int count(Optional<ClientObject> value) {
    return value.map(ClientObject::hashCode).orElse(0);
  }
}

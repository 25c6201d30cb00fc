package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

/** Not visible outside of its package. */
final class FineHidden {
  public Optional<ClientObject> get() {
    return Optional.empty();
  }
}

package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

public final class InField {
  public final Optional<ClientObject> value = Optional.empty();
}

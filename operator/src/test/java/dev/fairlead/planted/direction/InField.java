package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;
import java.util.Optional;

public final class InField {
  public final Optional<ClientObject> value = Optional.empty();
}

package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;
import java.util.List;
import java.util.Map;

public interface InTypeArgument {
  Map<String, List<ClientObject>> get();
}

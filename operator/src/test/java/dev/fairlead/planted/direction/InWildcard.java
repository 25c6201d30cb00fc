package dev.fairlead.planted.direction;

import dev.fairlead.planted.client.ClientObject;
import java.util.List;

public interface InWildcard {
  void use(List<? super ClientObject> values);
}

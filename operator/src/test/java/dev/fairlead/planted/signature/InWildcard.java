package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.List;

public interface InWildcard {
  void use(List<? super ClientObject> values);
}

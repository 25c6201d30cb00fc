package dev.fairlead.planted.signature;

import dev.fairlead.planted.client.ClientObject;
import java.util.function.Supplier;

public interface InMethodTypeParameter {
  <T extends Comparable<? super T> & Supplier<ClientObject>> void use(T value);
}

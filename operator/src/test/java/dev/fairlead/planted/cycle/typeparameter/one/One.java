package dev.fairlead.planted.cycle.typeparameter.one;

import dev.fairlead.planted.cycle.typeparameter.two.Two;

public interface One<T extends Two> {
  T get();
}

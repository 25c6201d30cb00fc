package dev.fairlead.planted.cycle.typeparameter.two;

import dev.fairlead.planted.cycle.typeparameter.one.One;
import java.util.List;

public interface Two {
  List<? extends One<?>> all();
}

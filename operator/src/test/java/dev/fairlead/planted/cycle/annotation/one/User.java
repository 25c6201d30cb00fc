package dev.fairlead.planted.cycle.annotation.one;

import dev.fairlead.planted.cycle.annotation.two.Marked;

public interface User {
  Marked marked();
}

package dev.fairlead.planted.clock;

import java.util.function.LongSupplier;

final class Millis {
  LongSupplier clock() {
    return System::currentTimeMillis;
  }
}

package dev.fairlead.planted.process;

import java.util.function.IntConsumer;

final class Halt {
  IntConsumer leave() {
    return Runtime.getRuntime()::halt;
  }
}

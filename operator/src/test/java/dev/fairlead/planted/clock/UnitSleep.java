package dev.fairlead.planted.clock;

import java.util.concurrent.TimeUnit;

final class UnitSleep {
  void rest() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(1);
  }
}

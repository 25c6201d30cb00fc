package dev.fairlead.planted.clock;

final class Sleep {
  void rest() throws InterruptedException {
    Thread.sleep(1);
  }
}

package dev.fairlead.planted.open;

record FineRecord(int value) {
  Runnable anonymous() {
    return new Runnable() {
      @Override
      public void run() {}
    };
  }
}

package dev.fairlead.spi;

import java.util.Objects;

/** Forgets what it is told. */
enum NeverCancelled implements CancelSignal {
  INSTANCE;

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public void onCancel(Runnable abort) {
    Objects.requireNonNull(abort, "abort");
  }
}

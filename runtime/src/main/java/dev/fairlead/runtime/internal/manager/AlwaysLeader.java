package dev.fairlead.runtime.internal.manager;

import java.util.Optional;

/**
 * Leads from start to close: for one replica, or where something else sees to it that there is one.
 */
public final class AlwaysLeader implements Elector {
  private volatile boolean leading;

  @Override
  public void start(Listener listener) {
    leading = true;
    listener.gained();
  }

  @Override
  public boolean isLeader() {
    return leading;
  }

  @Override
  public Optional<String> problem() {
    return Optional.empty();
  }

  @Override
  public void close() {
    leading = false;
  }

  @Override
  public void abandon() {
    leading = false;
  }
}

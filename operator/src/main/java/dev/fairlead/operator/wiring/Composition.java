package dev.fairlead.operator.wiring;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.time.TimeSource;

/** An operator with all that it needs. Used by one thread. */
public final class Composition implements AutoCloseable {
  private final Injector injector;
  private final Hub hub;
  private boolean started;

  private Composition(Injector injector) {
    this.injector = injector;
    this.hub = get(Hub.class);
  }

  /**
   * Makes the client of the hub; nothing is sent yet.
   *
   * @throws HubException if the source can't be used
   */
  public static Composition of(
      HubClient client, HubSource source, OperatorSettings settings, TimeSource time) {
    var operator = new OperatorModule(source, settings, time);
    return new Composition(Guice.createInjector(Stage.DEVELOPMENT, operator, client.module()));
  }

  /** The hub. */
  public Hub hub() {
    return hub;
  }

  /**
   * Starts the operator, once.
   *
   * @throws IllegalStateException if the hub does not let it start
   */
  public ConfigTemplateOperator start() {
    var operator = get(ConfigTemplateOperator.class);
    started = true;
    return operator;
  }

  /** Drains the operator if it was started, then closes the hub. */
  @Override
  public void close() {
    try {
      if (started) {
        get(ConfigTemplateOperator.class).close();
      }
    } finally {
      hub.close();
    }
  }

  /** What a provider threw is the caller's business; that Guice called it is not. */
  private <T> T get(Class<T> type) {
    try {
      return injector.getInstance(type);
    } catch (ProvisionException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw e;
    }
  }
}

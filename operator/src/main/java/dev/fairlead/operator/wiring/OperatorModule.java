package dev.fairlead.operator.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.fairlead.operator.ConfigTemplateOperator;
import dev.fairlead.operator.OperatorSettings;
import dev.fairlead.time.TimeSource;
import java.net.URI;

/** The operator on top of a hub. It starts when it is first asked for. */
final class OperatorModule extends AbstractModule {
  private final HubSource source;
  private final OperatorSettings settings;
  private final TimeSource time;

  OperatorModule(HubSource source, OperatorSettings settings, TimeSource time) {
    this.source = source;
    this.settings = settings;
    this.time = time;
  }

  @Override
  protected void configure() {
    bind(HubSource.class).toInstance(source);
    bind(OperatorSettings.class).toInstance(settings);
    bind(TimeSource.class).toInstance(time);
  }

  @Provides
  @Singleton
  ConfigTemplateOperator operator(Hub hub, OperatorSettings its, TimeSource clock) {
    var complete = its.withHubAddress(URI.create(hub.address()));
    return ConfigTemplateOperator.start(hub.backend(), complete, clock);
  }
}

package dev.fairlead.examples.database;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of a Service that this controller sets; the rest survives its writes. */
@ApiResource(version = "v1")
record Service(ObjectMeta metadata, @Nullable Spec spec) {

  static final ResourceType<Service> TYPE = ResourceType.of(Service.class);

  Service withSpec(Spec newSpec) {
    return new Service(metadata, newSpec);
  }

  record Spec(@Nullable String clusterIP, Map<String, String> selector, List<Port> ports) {}

  record Port(String name, int port) {}
}

package dev.fairlead.examples.greeting;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;

/** A text that somebody wants to have in a ConfigMap. */
@ApiResource(group = "example.com", version = "v1")
record Greeting(ObjectMeta metadata, Spec spec) {

  record Spec(String text) {}

  static final ResourceType<Greeting> TYPE = ResourceType.of(Greeting.class);
}

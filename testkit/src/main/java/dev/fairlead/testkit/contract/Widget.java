package dev.fairlead.testkit.contract;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Unstructured;
import org.jspecify.annotations.Nullable;

/** The kind of object that the contracts of the runtime are about. */
@ApiResource(group = "example.com", version = "v1")
record Widget(ObjectMeta metadata, Spec spec, @Nullable Status status) {

  static final ResourceType<Widget> TYPE = ResourceType.of(Widget.class);
  static final ResourceType<Unstructured> TREE =
      ResourceType.unstructured("example.com/v1", "Widget");

  record Spec(String text, int size) {}

  record Status(String note, int rounds) {}

  static Widget of(ObjectKey key, String text) {
    var metadata = ObjectMeta.builder().namespace(key.namespace()).name(key.name()).build();
    return new Widget(metadata, new Spec(text, 0), null);
  }

  Widget withText(String text) {
    return new Widget(metadata, new Spec(text, spec.size()), status);
  }

  Widget withStatus(String note, int rounds) {
    return new Widget(metadata, spec, new Status(note, rounds));
  }
}

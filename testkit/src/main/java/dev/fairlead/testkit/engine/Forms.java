package dev.fairlead.testkit.engine;

import java.util.Optional;

/** Finds the forms of an object at an endpoint, in all versions that are served. */
final class Forms {
  private static final FieldSet STATUS = FieldSet.of("f:status");
  private static final FieldSet SPEC = FieldSet.of("f:spec");
  private static final FieldSet METADATA = FieldSet.of("f:metadata");

  private final Registry registry;

  Forms(Registry registry) {
    this.registry = registry;
  }

  Form of(Target target) {
    ResourceType type = target.type();
    return new Form(type, fields(type), ignored(type, target.subresource()));
  }

  /** The same endpoint in another version; empty if it is not served. */
  Optional<Form> in(Form form, String apiVersion) {
    if (form.apiVersion().equals(apiVersion)) {
      return Optional.of(form);
    }
    int slash = apiVersion.indexOf('/');
    String group = apiVersion.substring(0, Math.max(slash, 0));
    return registry
        .find(group, apiVersion.substring(slash + 1), form.type().plural())
        .filter(type -> type.table() == form.type().table())
        .map(type -> new Form(type, fields(type), form.ignored()));
  }

  private static FieldType fields(ResourceType type) {
    return type.rules().fields().orElseGet(() -> BuiltInTypes.of(type.names()));
  }

  private static FieldSet ignored(ResourceType type, String subresource) {
    return switch (subresource) {
      case "" -> type.has(Trait.STATUS) ? STATUS : FieldSet.EMPTY;
      case "finalize" -> STATUS;
      case "status" -> type.isCustom() ? SPEC.union(METADATA) : ofBuiltInStatus(type);
      default -> FieldSet.EMPTY;
    };
  }

  private static FieldSet ofBuiltInStatus(ResourceType type) {
    FieldSet ignored = SPEC;
    for (String member : Updates.METADATA_OF_STATUS) {
      if (!type.rules().statusWrites(member)) {
        ignored = ignored.union(FieldSet.of("f:metadata", PathElements.member(member)));
      }
    }
    return ignored;
  }
}

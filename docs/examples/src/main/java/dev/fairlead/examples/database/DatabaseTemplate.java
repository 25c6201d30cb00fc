package dev.fairlead.examples.database;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.Map;

/** Settings that several databases share. */
@ApiResource(group = "example.com", version = "v1")
public record DatabaseTemplate(ObjectMeta metadata, Spec spec) {

  /** The type {@code example.com/v1} DatabaseTemplate. */
  public static final ResourceType<DatabaseTemplate> TYPE = ResourceType.of(DatabaseTemplate.class);

  /** An absent spec reads as one without settings. */
  public DatabaseTemplate {
    spec = spec == null ? new Spec(Map.of()) : spec;
  }

  /** The settings by name. */
  public record Spec(Map<String, String> settings) {}
}

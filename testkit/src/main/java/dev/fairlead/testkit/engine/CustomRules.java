package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of one version of a custom type: its schema, and conversion by renaming (None). */
final class CustomRules implements KindRules {
  private final String apiVersion;
  private final String storedApiVersion;
  private final Schema schema;
  private final Map<String, List<String>> fieldPaths;
  private final boolean isTerminating;

  CustomRules(
      String apiVersion,
      String storedApiVersion,
      Schema schema,
      Map<String, List<String>> fieldPaths,
      boolean isTerminating) {
    this.apiVersion = apiVersion;
    this.storedApiVersion = storedApiVersion;
    this.schema = schema;
    this.fieldPaths = fieldPaths;
    this.isTerminating = isTerminating;
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    SchemaPruner.prune(served, schema, decoding::unknown);
  }

  @Override
  public Map<String, Object> toStored(Map<String, Object> served) {
    served.put("apiVersion", storedApiVersion);
    return served;
  }

  @Override
  public Map<String, Object> toServed(Map<String, Object> stored) {
    boolean converts = !apiVersion.equals(storedApiVersion);
    if (!converts && !schema.hasDefaults()) {
      return stored;
    }
    Map<String, Object> served = Tree.copyOf(stored);
    if (converts) {
      served.put("apiVersion", apiVersion);
      SchemaPruner.prune(served, schema, unknown -> {});
    } else {
      SchemaDefaults.fill(served, schema);
    }
    return served;
  }

  @Override
  public void complete(Map<String, Object> stored, @Nullable Map<String, Object> old) {
    SchemaDefaults.dropNulls(stored, schema);
    SchemaDefaults.fill(stored, schema);
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Map<String, Object> content = new LinkedHashMap<>(stored);
    content.remove("metadata");
    content.remove("apiVersion");
    content.remove("kind");
    new SchemaValidator(violations).validateRoot(content, schema);
  }

  @Override
  public Optional<String> refusesCreation() {
    return isTerminating
        ? Optional.of("create not allowed while custom resource definition is terminating")
        : Optional.empty();
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return fieldPaths;
  }
}

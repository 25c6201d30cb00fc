package dev.fairlead.testkit.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of one version of a custom type: its schema, and conversion by renaming (None). */
final class CustomRules implements KindRules {
  /** The reasons that a schema gives for what rules cannot make sense of. */
  private static final Set<String> BLOCKING =
      Set.of(
          "FieldValueNotSupported",
          "FieldValueRequired",
          "FieldValueTooLong",
          "FieldValueTooMany",
          "FieldValueTypeInvalid");

  private final String apiVersion;
  private final String storedApiVersion;
  private final Schema schema;
  private final SchemaRules rules;
  private final Map<String, List<String>> fieldPaths;
  private final Optional<ScalePaths> scale;
  private final boolean isTerminating;
  private final Optional<String> deprecation;
  private volatile @Nullable FieldType fields;

  CustomRules(
      String apiVersion,
      String storedApiVersion,
      Schema schema,
      SchemaRules rules,
      Map<String, List<String>> fieldPaths,
      Optional<ScalePaths> scale,
      boolean isTerminating,
      Optional<String> deprecation) {
    this.apiVersion = apiVersion;
    this.storedApiVersion = storedApiVersion;
    this.schema = schema;
    this.rules = rules;
    this.fieldPaths = fieldPaths;
    this.scale = scale;
    this.isTerminating = isTerminating;
    this.deprecation = deprecation;
  }

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Numbers.asServed(served);
    SchemaPruner.prune(served, schema, decoding::unknown);
    if (!decoding.keepsNulls()) {
      SchemaDefaults.dropNulls(served, schema);
    }
  }

  @Override
  public void defaults(Map<String, Object> served) {
    SchemaDefaults.fill(served, schema);
  }

  @Override
  public Optional<FieldType> fields() {
    FieldType known = fields;
    if (known == null) {
      known = SchemaTypes.ofResource(schema);
      fields = known;
    }
    return Optional.of(known);
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
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    Violations found = new Violations();
    new SchemaValidator(found)
        .validateRoot(content(stored), old == null ? null : content(old), schema);
    scale.ifPresent(paths -> paths.validate(stored, found));
    if (!rules.isEmpty()) {
      checkRules(stored, old, found);
    }
    violations.addAll(found);
  }

  /** Runs the rules only on objects that the schema accepts, except for mere invalid values. */
  private void checkRules(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations found) {
    if (found.causes().stream().anyMatch(cause -> BLOCKING.contains(cause.reason()))) {
      found.invalid(
          "<nil>",
          null,
          "some validation rules were not checked because the object was invalid; correct the"
              + " existing errors to complete validation");
    } else {
      rules.check(stored, old, found);
    }
  }

  private static Map<String, Object> content(Map<String, Object> object) {
    Map<String, Object> content = new LinkedHashMap<>(object);
    content.keySet().removeAll(List.of("metadata", "apiVersion", "kind"));
    return content;
  }

  @Override
  public Optional<String> refusesCreation() {
    return isTerminating
        ? Optional.of("create not allowed while custom resource definition is terminating")
        : Optional.empty();
  }

  @Override
  public Optional<String> deprecation() {
    return deprecation;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public Optional<ScalePaths> scale() {
    return scale;
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return fieldPaths;
  }
}

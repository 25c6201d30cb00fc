package dev.fairlead.operator.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fairlead.condition.Condition;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Texts with declared parameters, from which ConfigMaps are made. */
@ApiResource(group = ConfigTemplate.GROUP, version = ConfigTemplate.VERSION)
public record ConfigTemplate(
    ObjectMeta metadata,
    Spec spec,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = UnsetStatus.class)
        Status status) {

  /** The group of both kinds. */
  public static final String GROUP = "configtemplate.fairlead.dev";

  /** The version of both kinds. */
  public static final String VERSION = "v1";

  /** The type. */
  public static final ResourceType<ConfigTemplate> TYPE = ResourceType.of(ConfigTemplate.class);

  /** Fills what is absent. */
  public ConfigTemplate {
    spec = Absent.or(spec, Spec.EMPTY);
    status = Absent.or(status, Status.UNSET);
  }

  /** A template as a user writes it. */
  public static ConfigTemplate of(ObjectMeta metadata, Spec spec) {
    return new ConfigTemplate(metadata, spec, Status.UNSET);
  }

  /** The same with another spec. */
  public ConfigTemplate withSpec(Spec newSpec) {
    return new ConfigTemplate(metadata, newSpec, status);
  }

  /** The same with another status. */
  public ConfigTemplate withStatus(Status newStatus) {
    return new ConfigTemplate(metadata, spec, newStatus);
  }

  /**
   * What is wanted.
   *
   * @param data the texts by the key of the ConfigMap
   * @param binaryData base64 by key, copied as it is
   * @param keys options of single keys of {@code data}
   */
  public record Spec(
      List<Parameter> parameters,
      Map<String, String> data,
      Map<String, String> binaryData,
      List<KeyOptions> keys,
      Delimiters delimiters,
      ProducedMetadata metadata) {

    /** Nothing at all. */
    public static final Spec EMPTY = of(List.of(), Map.of());

    /** Fills what is absent. */
    public Spec {
      parameters = Absent.list(parameters);
      data = Absent.map(data);
      binaryData = Absent.map(binaryData);
      keys = Absent.list(keys);
      delimiters = Absent.or(delimiters, Delimiters.DEFAULT);
      metadata = Absent.or(metadata, ProducedMetadata.NONE);
    }

    /** Parameters and texts, everything else by default. */
    public static Spec of(List<Parameter> parameters, Map<String, String> data) {
      return new Spec(
          parameters, data, Map.of(), List.of(), Delimiters.DEFAULT, ProducedMetadata.NONE);
    }
  }

  /**
   * A declared parameter.
   *
   * @param defaultValue the value if none is given, or null
   * @param required null means: if there is no default
   * @param enumValues the only values allowed; empty allows all
   * @param maxLength in code points; null is no limit of its own
   */
  public record Parameter(
      String name,
      String description,
      ParameterType type,
      @JsonProperty("default") @Nullable String defaultValue,
      @Nullable Boolean required,
      @JsonProperty("enum") List<String> enumValues,
      @Nullable Integer maxLength) {

    /** Fills what is absent. */
    public Parameter {
      name = Absent.or(name, "");
      description = Absent.or(description, "");
      type = Absent.or(type, ParameterType.STRING);
      enumValues = Absent.list(enumValues);
    }

    /** A required text. */
    public static Parameter of(String name) {
      return new Parameter(name, "", ParameterType.STRING, null, null, List.of(), null);
    }

    /** The same with another type. */
    public Parameter withType(ParameterType newType) {
      return new Parameter(
          name, description, newType, defaultValue, required, enumValues, maxLength);
    }

    /** The same with a default. */
    public Parameter withDefault(String value) {
      return new Parameter(name, description, type, value, required, enumValues, maxLength);
    }

    /** The same, said to be required or not. */
    public Parameter withRequired(boolean isNeeded) {
      return new Parameter(name, description, type, defaultValue, isNeeded, enumValues, maxLength);
    }

    /** The same with the only values that are allowed. */
    public Parameter withEnum(List<String> values) {
      return new Parameter(name, description, type, defaultValue, required, values, maxLength);
    }

    /** The same with a limit in code points. */
    public Parameter withMaxLength(int codePoints) {
      return new Parameter(name, description, type, defaultValue, required, enumValues, codePoints);
    }

    /** Whether a value must come from the instance. */
    public boolean isRequired() {
      Boolean said = required;
      return said == null ? defaultValue == null : said;
    }
  }

  /**
   * Options of one key.
   *
   * @param format {@link #TEXT}, {@link #JSON}, {@link #YAML} or {@link #PROPERTIES}: what the
   *     rendered text must parse as
   * @param literal whether the text is copied and not rendered
   */
  public record KeyOptions(
      String key, String format, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean literal) {

    /** Anything. */
    public static final String TEXT = "Text";

    /** One JSON value. */
    public static final String JSON = "Json";

    /** YAML documents. */
    public static final String YAML = "Yaml";

    /** Java properties. */
    public static final String PROPERTIES = "Properties";

    /** Fills what is absent. */
    public KeyOptions {
      key = Absent.or(key, "");
      format = Absent.text(format, TEXT);
    }
  }

  /** What opens and closes a placeholder. */
  public record Delimiters(String left, String right) {

    /** Two braces. */
    public static final Delimiters DEFAULT = new Delimiters("{{", "}}");

    /** Fills what is absent. */
    public Delimiters {
      left = Absent.text(left, "{{");
      right = Absent.text(right, "}}");
    }
  }

  /** Labels and annotations of the ConfigMaps; copied, not rendered. */
  public record ProducedMetadata(Map<String, String> labels, Map<String, String> annotations) {

    /** None. */
    public static final ProducedMetadata NONE = new ProducedMetadata(Map.of(), Map.of());

    /** Fills what is absent. */
    public ProducedMetadata {
      labels = Absent.map(labels);
      annotations = Absent.map(annotations);
    }
  }

  /**
   * The verdict.
   *
   * @param hash of the canonical spec, empty while it is not valid
   * @param parameters how many are declared
   * @param keys how many keys the ConfigMaps have
   */
  public record Status(
      long observedGeneration, List<Condition> conditions, String hash, int parameters, int keys) {

    /** Never written. */
    public static final Status UNSET = new Status(0, List.of(), "", 0, 0);

    /** Fills what is absent. */
    public Status {
      conditions = Absent.list(conditions);
      hash = Absent.or(hash, "");
    }
  }
}

package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import dev.fairlead.operator.model.Reasons;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A ConfigTemplate's spec, found valid. Immutable, and safe to share. */
public final class CheckedTemplate {

  private final ConfigTemplate.Spec spec;
  private final Declarations declarations;
  private final SortedMap<String, CheckedText> texts;
  private final Map<String, Place> firstUses;
  private final String hash;

  private CheckedTemplate(
      ConfigTemplate.Spec spec,
      Declarations declarations,
      SortedMap<String, CheckedText> texts,
      Map<String, Place> firstUses) {
    this.spec = spec;
    this.declarations = declarations;
    this.texts = texts;
    this.firstUses = firstUses;
    this.hash = SpecHash.of(spec);
  }

  /**
   * Judges a spec.
   *
   * @throws TemplateException for the first fault: in the declarations, then in the metadata, then
   *     in the keys in their order
   */
  public static CheckedTemplate of(ConfigTemplate.Spec spec) throws TemplateException {
    var declarations = Declarations.of(spec.parameters());
    MetadataRules.check(spec.metadata());
    SpecRules.check(spec);
    var texts = new TreeMap<String, CheckedText>();
    var firstUses = new HashMap<String, Place>();
    for (var entry : new TreeMap<>(spec.data()).entrySet()) {
      var text = CheckedText.of(entry.getKey(), entry.getValue(), spec);
      for (var placeholder : text.text().placeholders()) {
        if (!declarations.isKnown(placeholder.name())) {
          throw undeclared(placeholder);
        }
        firstUses.putIfAbsent(placeholder.name(), placeholder.place());
      }
      texts.put(entry.getKey(), text);
    }
    return new CheckedTemplate(spec, declarations, texts, firstUses);
  }

  private static TemplateException undeclared(Text.Placeholder placeholder) {
    var name = Names.clip(placeholder.name());
    var remedy =
        placeholder.name().contains(".")
            ? "built-in are " + String.join(", ", new java.util.TreeSet<>(Declarations.BUILT_IN))
            : "declare it in spec.parameters";
    return new TemplateException(
        Reasons.UNDECLARED_PARAMETER,
        "parameter %s is not declared: %s".formatted(name, remedy),
        placeholder.place());
  }

  /** Declared parameters that no text uses, in the order of their declaration. */
  public Set<String> unusedParameters() {
    var unused = new LinkedHashSet<>(declarations.names());
    unused.removeAll(firstUses.keySet());
    return Collections.unmodifiableSet(unused);
  }

  /** SHA-256 of the canonical spec in hexadecimal digits. */
  public String hash() {
    return hash;
  }

  /**
   * Makes the content for one target.
   *
   * @throws RenderException if a value is unknown, missing or wrong, if the content would be too
   *     large, or if a text does not parse as its key's format
   */
  public Rendered render(RenderInput input) throws RenderException {
    var values = new Values(declarations, this::firstUse).check(input);
    checkSize(values);
    var data = new TreeMap<String, String>();
    for (var entry : texts.entrySet()) {
      data.put(entry.getKey(), entry.getValue().render(values));
    }
    return rendered(data);
  }

  private Optional<Place> firstUse(String parameter) {
    return Optional.ofNullable(firstUses.get(parameter));
  }

  private void checkSize(Map<String, Value> values) throws RenderException {
    var sizes = new TreeMap<String, Long>();
    texts.forEach((key, text) -> sizes.put(key, text.renderedBytes(values)));
    spec.binaryData().forEach((key, base64) -> sizes.put(key, SpecRules.decodedLength(base64)));
    long total = sizes.values().stream().mapToLong(Long::longValue).sum();
    if (total > Limits.TOTAL) {
      throw new RenderException(
          Reasons.TOO_LARGE,
          "the ConfigMap would have %d bytes, allowed are %d; largest keys: %s"
              .formatted(total, Limits.TOTAL, largest(sizes)),
          null,
          false);
    }
  }

  private static String largest(Map<String, Long> sizes) {
    return sizes.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(5)
        .map(entry -> Names.clip(entry.getKey()) + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private Rendered rendered(SortedMap<String, String> data) {
    var binaryData = new TreeMap<>(spec.binaryData());
    var labels = new TreeMap<>(spec.metadata().labels());
    var annotations = new TreeMap<>(spec.metadata().annotations());
    var contentHash =
        new Digest().addAll(data).addAll(binaryData).addAll(labels).addAll(annotations).hex();
    return new Rendered(
        Collections.unmodifiableMap(data),
        Collections.unmodifiableMap(binaryData),
        Collections.unmodifiableMap(labels),
        Collections.unmodifiableMap(annotations),
        contentHash);
  }

  /** The text of a key with the format that it must have. */
  private record CheckedText(String key, Text text, String format) {

    static CheckedText of(String key, String source, ConfigTemplate.Spec spec)
        throws TemplateException {
      var options =
          spec.keys().stream()
              .filter(it -> it.key().equals(key))
              .findFirst()
              .orElseGet(() -> new KeyOptions(key, KeyOptions.TEXT, false));
      var text =
          options.literal()
              ? Text.literal(source)
              : TextParser.parse(key, source, spec.delimiters());
      var checked = new CheckedText(key, text, options.format());
      if (text.placeholders().isEmpty()) {
        checked.checkStatic();
      }
      return checked;
    }

    private void checkStatic() throws TemplateException {
      var fault = Formats.fault(format, text.render(name -> Value.EMPTY));
      if (fault.isPresent()) {
        throw new TemplateException(Reasons.SYNTAX_ERROR, message(fault.get()), place(fault.get()));
      }
    }

    long renderedBytes(Map<String, Value> values) {
      return text.renderedBytes(name -> values.getOrDefault(name, Value.EMPTY));
    }

    String render(Map<String, Value> values) throws RenderException {
      var result = text.render(name -> values.getOrDefault(name, Value.EMPTY));
      var fault = Formats.fault(format, result);
      if (fault.isPresent()) {
        throw new RenderException(
            Reasons.RENDER_FAILED, message(fault.get()), place(fault.get()), false);
      }
      return result;
    }

    private String message(Formats.Fault fault) {
      return "the rendered text is not of its format " + format + ": " + fault.message();
    }

    private Place place(Formats.Fault fault) {
      return new Place(key, fault.line(), fault.column());
    }
  }
}

package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate.ProducedMetadata;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.Reasons;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What labels and annotations a template may give to its ConfigMaps. */
final class MetadataRules {

  private static final List<String> RESERVED = List.of("kubernetes.io", "k8s.io", "fairlead.dev");
  private static final String ALLOWED = "app.kubernetes.io";
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");
  private static final Pattern PREFIX =
      Pattern.compile(
          "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)*+");
  private static final int LONGEST_PREFIX = 253;

  private MetadataRules() {}

  /**
   * Checks labels and annotations.
   *
   * @throws TemplateException for the first that is reserved or malformed
   */
  static void check(ProducedMetadata metadata) throws TemplateException {
    for (var label : metadata.labels().entrySet()) {
      checkName("label", label.getKey());
      if (!label.getValue().isEmpty() && !NAME.matcher(label.getValue()).matches()) {
        throw invalid(
            "the value of label %s is not valid: use at most 63 letters, digits, '-', '_' and '.'"
                .formatted(label.getKey()));
      }
    }
    long total = 0;
    for (Map.Entry<String, String> annotation : metadata.annotations().entrySet()) {
      checkName("annotation", annotation.getKey());
      var value = Value.of(annotation.getValue());
      if (!value.isUnicode()) {
        throw invalid("the value of annotation " + annotation.getKey() + " is no valid Unicode");
      }
      total += annotation.getKey().length() + value.bytes();
    }
    if (total > Limits.ANNOTATIONS) {
      throw new TemplateException(
          Reasons.TOO_LARGE,
          "the annotations have %d bytes, allowed are %d".formatted(total, Limits.ANNOTATIONS),
          null);
    }
  }

  private static void checkName(String what, String key) throws TemplateException {
    int slash = key.indexOf('/');
    var prefix = slash < 0 ? "" : key.substring(0, slash);
    boolean isWellFormed =
        NAME.matcher(key.substring(slash + 1)).matches()
            && (slash < 0
                || (prefix.length() <= LONGEST_PREFIX && PREFIX.matcher(prefix).matches()));
    if (!isWellFormed) {
      throw invalid(
          "%s %s has no valid name: write name or prefix.example.com/name"
              .formatted(what, Names.clip(key)));
    }
    if (key.equals(Marks.MANAGED_BY) || isReserved(prefix)) {
      throw invalid(
          "%s %s is reserved: use a prefix of your own or app.kubernetes.io/"
              .formatted(what, Names.clip(key)));
    }
  }

  private static boolean isReserved(String prefix) {
    return !prefix.equals(ALLOWED)
        && RESERVED.stream().anyMatch(it -> prefix.equals(it) || prefix.endsWith("." + it));
  }

  private static TemplateException invalid(String message) {
    return new TemplateException(Reasons.INVALID_SPEC, message, null);
  }
}

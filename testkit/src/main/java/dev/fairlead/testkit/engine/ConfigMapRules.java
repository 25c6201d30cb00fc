package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ConfigMaps: their shape, their size, and that immutable ones stay as they are. */
final class ConfigMapRules implements KindRules {
  static final long MAX_BYTES = 1024 * 1024;

  private static final Set<String> MEMBERS = Set.of("data", "binaryData", "immutable");

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, MEMBERS, decoding);
    Members.texts(served, "data", decoding);
    Members.texts(served, "binaryData", decoding);
    for (Object value : Tree.map(served, "binaryData").values()) {
      if (!SchemaFormats.isBase64(value.toString())) {
        throw decoding.cannotBeHandled("illegal base64 data at input byte 0");
      }
    }
    if (served.get("immutable") == null) {
      served.remove("immutable");
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    long size = 0;
    for (String member : List.of("data", "binaryData")) {
      validateKeys(stored, member, violations);
      for (Object value : Tree.map(stored, member).values()) {
        size += value.toString().getBytes(StandardCharsets.UTF_8).length;
      }
    }
    for (String key : Tree.map(stored, "binaryData").keySet()) {
      if (Tree.map(stored, "data").containsKey(key)) {
        violations.invalid("data[" + key + "]", key, "duplicate of key present in binaryData");
      }
    }
    if (size > MAX_BYTES) {
      violations.tooLong("[]", MAX_BYTES);
    }
    if (old != null) {
      validateImmutable(stored, old, List.of("data", "binaryData"), violations);
    }
  }

  /** The keys of ConfigMaps and Secrets may become names of files. */
  static void validateKeys(Map<String, Object> stored, String member, Violations violations) {
    for (String key : Tree.map(stored, member).keySet()) {
      for (String fault : Names.keyFaults(key)) {
        violations.invalid(member + "[" + key + "]", key, fault);
      }
    }
  }

  /** What holds for ConfigMaps and Secrets alike once {@code immutable} is set. */
  static void validateImmutable(
      Map<String, Object> stored,
      Map<String, Object> old,
      List<String> members,
      Violations violations) {
    if (!Tree.flag(old, "immutable")) {
      return;
    }
    String why = "field is immutable when `immutable` is set";
    if (!Tree.flag(stored, "immutable")) {
      violations.forbidden("immutable", why);
    }
    for (String member : members) {
      if (!Tree.same(stored.get(member), old.get(member))) {
        violations.forbidden(member, why);
      }
    }
  }
}

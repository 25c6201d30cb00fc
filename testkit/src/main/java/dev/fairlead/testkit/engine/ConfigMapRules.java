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
    if (served.get("immutable") == null) {
      served.remove("immutable");
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    long size = 0;
    for (String member : List.of("data", "binaryData")) {
      for (Object value : Tree.map(stored, member).values()) {
        size += value.toString().getBytes(StandardCharsets.UTF_8).length;
      }
    }
    if (size > MAX_BYTES) {
      violations.tooLong("[]", MAX_BYTES);
    }
    if (old != null) {
      validateImmutable(stored, old, List.of("data", "binaryData"), violations);
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

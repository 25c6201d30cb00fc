package dev.fairlead.testkit.engine;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Secrets: base64, {@code stringData} that is merged and never returned, keys that a type needs.
 */
final class SecretRules implements KindRules {
  private static final String REDACTED = "<secret contents redacted>";
  private static final Set<String> MEMBERS = Set.of("data", "stringData", "immutable", "type");
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "kubernetes.io/tls", List.of("tls.crt", "tls.key"),
          "kubernetes.io/dockerconfigjson", List.of(".dockerconfigjson"),
          "kubernetes.io/dockercfg", List.of(".dockercfg"),
          "kubernetes.io/ssh-auth", List.of("ssh-privatekey"));

  @Override
  public void decode(Map<String, Object> served, Decoding decoding) {
    Members.keep(served, MEMBERS, decoding);
    Members.texts(served, "data", "[]uint8", decoding);
    Members.texts(served, "stringData", decoding);
    for (Object value : Tree.map(served, "data").values()) {
      if (!SchemaFormats.isBase64(value.toString())) {
        throw decoding.cannotBeHandled("illegal base64 data at input byte 0");
      }
    }
    Map<String, Object> plain = Tree.map(served.remove("stringData"));
    plain.forEach((key, value) -> Tree.child(served, "data").put(key, encoded(value)));
  }

  @Override
  public void defaults(Map<String, Object> served) {
    if (Tree.text(served, "type").isEmpty()) {
      served.put("type", "Opaque");
    }
    if (served.get("immutable") == null) {
      served.remove("immutable");
    }
  }

  @Override
  public void validate(
      Map<String, Object> stored, @Nullable Map<String, Object> old, Violations violations) {
    ConfigMapRules.validateKeys(stored, "data", violations);
    Map<String, Object> data = Tree.map(stored, "data");
    long size = data.values().stream().mapToLong(SecretRules::decodedLength).sum();
    if (size > ConfigMapRules.MAX_BYTES) {
      violations.tooLong("data", ConfigMapRules.MAX_BYTES);
    }
    String type = Tree.text(stored, "type");
    for (String key : REQUIRED.getOrDefault(type, List.of())) {
      if (!data.containsKey(key)) {
        violations.required("data[" + key + "]", "");
      }
    }
    REQUIRED.getOrDefault(type, List.of()).stream()
        .filter(key -> key.startsWith(".docker") && data.containsKey(key))
        .forEach(key -> validateJson(key, data.get(key), violations));
    if (type.equals("kubernetes.io/tls") && !isPem(data.get("tls.crt"))) {
      violations.warn("tls: failed to find any PEM data in certificate input");
    }
    if (type.equals("kubernetes.io/basic-auth")
        && !data.containsKey("username")
        && !data.containsKey("password")) {
      violations.required("data[username]", "");
      violations.required("data[password]", "");
    }
    validateContent(stored, type, violations);
    if (old != null) {
      if (!type.equals(Tree.text(old, "type"))) {
        violations.invalid("type", type, "field is immutable");
      }
      ConfigMapRules.validateImmutable(stored, old, List.of("data"), violations);
    }
  }

  private static void validateContent(
      Map<String, Object> stored, String type, Violations violations) {
    String account = "kubernetes.io/service-account.name";
    if (type.equals("kubernetes.io/service-account-token")
        && Tree.text(stored, "metadata", "annotations", account).isEmpty()) {
      violations.required("metadata.annotations[" + account + "]", "");
    }
    for (String key : List.of(".dockerconfigjson", ".dockercfg")) {
      boolean isOfType = REQUIRED.getOrDefault(type, List.of()).contains(key);
      String text = Tree.text(stored, "data", key);
      if (isOfType && Tree.map(stored, "data").containsKey(key) && !isJson(text)) {
        violations.invalid(
            "data[" + key + "]", "<secret contents redacted>", "unexpected end of JSON input");
      }
    }
  }

  private static boolean isJson(String base64) {
    try {
      return Json.parse(Base64.getDecoder().decode(base64)) instanceof Map;
    } catch (Json.SyntaxException e) {
      return false;
    }
  }

  @Override
  public Map<String, List<String>> fieldPaths() {
    return Map.of("type", List.of("type"));
  }

  private static void validateJson(String key, @Nullable Object value, Violations violations) {
    try {
      if (!(Json.parse(decoded(value)) instanceof Map)) {
        violations.invalid("data[" + key + "]", REDACTED, "json: cannot unmarshal into a map");
      }
    } catch (Json.SyntaxException e) {
      violations.invalid("data[" + key + "]", REDACTED, String.valueOf(e.getMessage()));
    }
  }

  private static boolean isPem(@Nullable Object value) {
    return value != null
        && new String(decoded(value), StandardCharsets.US_ASCII).contains("-----BEGIN ");
  }

  private static Object encoded(Object plain) {
    byte[] bytes = plain.toString().getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static long decodedLength(Object text) {
    return decoded(text).length;
  }

  private static byte[] decoded(@Nullable Object text) {
    return Base64.getDecoder().decode(String.valueOf(text));
  }
}

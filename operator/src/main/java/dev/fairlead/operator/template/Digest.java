package dev.fairlead.operator.template;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** SHA-256 of texts and maps; each goes in with its length, so no two inputs look alike. */
final class Digest {

  private final MessageDigest sha256;

  Digest() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  Digest add(@Nullable Object value) {
    if (value == null) {
      size(-1);
      return this;
    }
    var bytes = value.toString().getBytes(StandardCharsets.UTF_8);
    size(bytes.length);
    sha256.update(bytes);
    return this;
  }

  /** Adds a map, whose order does not matter. */
  Digest addAll(Map<String, String> map) {
    size(map.size());
    new TreeMap<>(map).forEach((key, value) -> add(key).add(value));
    return this;
  }

  private void size(int size) {
    sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(size).flip());
  }

  String hex() {
    return HexFormat.of().formatHex(sha256.digest());
  }
}

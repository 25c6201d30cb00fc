package dev.fairlead.operator.model;

import dev.fairlead.model.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The two CustomResourceDefinitions as YAML. */
public final class Crds {

  private static final List<String> FILES =
      List.of("configtemplates.yaml", "configtemplateinstances.yaml");

  private Crds() {}

  /** Each definition as one YAML document without a separator. */
  public static List<String> documents() {
    return FILES.stream().map(Crds::read).toList();
  }

  /** All definitions as one YAML stream. */
  public static Bytes yaml() {
    return Bytes.ofUtf8(String.join("---\n", documents()));
  }

  private static String read(String file) {
    try (var in = Crds.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from the operator's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

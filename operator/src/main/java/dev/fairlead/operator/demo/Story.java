package dev.fairlead.operator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The objects that a user applies, and what must come of them, written down here and not computed
 * by the operator's engine. Immutable.
 *
 * @param regions what the overrides say, by cluster
 */
record Story(Map<String, String> regions) {

  static final String NAMESPACE = "shop";
  static final String NAME = "app";
  static final String KEY = "app.properties";
  static final List<String> CLUSTERS = List.of("berlin", "tokyo", "austin");
  static final String TEMPLATE_FILE = "template.yaml";
  static final String INSTANCE_FILE = "instance.yaml";

  static Story usual() {
    return new Story(Map.of("berlin", "eu-central", "tokyo", "ap-northeast", "austin", "us-south"));
  }

  JsonNode template() {
    return read(TEMPLATE_FILE);
  }

  JsonNode instance() {
    return read(INSTANCE_FILE);
  }

  /** The only content that a cluster's ConfigMap may have. */
  JsonNode expected(String cluster, String logLevel, String greeting) {
    var text =
        "cluster=%s\nregion=%s\nlog.level=%s\ngreeting=%s\n"
            .formatted(cluster, regions.get(cluster), logLevel, greeting);
    return RawApi.tree(Map.of(KEY, text));
  }

  /** One of the two files, as it is. */
  static String text(String file) {
    try (var in = Story.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from the operator's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(String file) {
    var yaml = new Load(LoadSettings.builder().build());
    return RawApi.tree(yaml.loadFromString(text(file)));
  }
}

package dev.fairlead.operator.template;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.fairlead.operator.model.ConfigTemplate.KeyOptions;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** Whether texts parse as what their key promises; nothing of them is quoted. */
final class Formats {

  /** The formats there are. */
  static final Set<String> KNOWN =
      Set.of(KeyOptions.TEXT, KeyOptions.JSON, KeyOptions.YAML, KeyOptions.PROPERTIES);

  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private Formats() {}

  /**
   * Why a text is not of its format.
   *
   * @param line from 1, or 0 if the parser does not say
   * @param column from 1, or 0 if the parser does not say
   */
  record Fault(String message, int line, int column) {}

  /** What is wrong with the text of a key, if anything. */
  static Optional<Fault> fault(String format, String text) {
    return switch (format) {
      case KeyOptions.JSON -> jsonFault(text);
      case KeyOptions.YAML -> YamlCheck.fault(text);
      case KeyOptions.PROPERTIES -> propertiesFault(text);
      default -> Optional.empty();
    };
  }

  private static Optional<Fault> jsonFault(String text) {
    try (var parser = JSON.createParser(text)) {
      if (parser.nextToken() == null) {
        return Optional.of(new Fault("it is empty, which is no JSON value", 0, 0));
      }
      parser.skipChildren();
      return parser.nextToken() == null
          ? Optional.empty()
          : Optional.of(
              new Fault(
                  "it has more than one JSON value",
                  parser.currentTokenLocation().getLineNr(),
                  parser.currentTokenLocation().getColumnNr()));
    } catch (JsonProcessingException e) {
      var where = e.getLocation();
      return Optional.of(
          new Fault(
              "it is no JSON without duplicate members",
              where == null ? 0 : Math.max(0, where.getLineNr()),
              where == null ? 0 : Math.max(0, where.getColumnNr())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Fault> propertiesFault(String text) {
    try {
      new Properties().load(new StringReader(text));
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(new Fault("it has a malformed \\u escape for properties", 0, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

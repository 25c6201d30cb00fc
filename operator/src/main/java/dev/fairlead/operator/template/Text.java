package dev.fairlead.operator.template;

import java.util.List;
import java.util.function.Function;

/**
 * A parsed text.
 *
 * @param literalBytes the size of all literals in UTF-8
 */
record Text(List<Segment> segments, long literalBytes) {

  /** A part of a text. */
  sealed interface Segment {}

  /** Copied as it is. */
  record Literal(String text) implements Segment {}

  /** Replaced by a value. */
  record Placeholder(String name, Filter filter, Place place) implements Segment {}

  /** A text without placeholders. */
  static Text literal(String text) {
    return new Text(List.of(new Literal(text)), Value.of(text).bytes());
  }

  List<Placeholder> placeholders() {
    return segments.stream()
        .filter(Placeholder.class::isInstance)
        .map(Placeholder.class::cast)
        .toList();
  }

  /** The size of the rendered text in UTF-8, without rendering it. */
  long renderedBytes(Function<String, Value> values) {
    long sum = literalBytes;
    for (var segment : segments) {
      if (segment instanceof Placeholder placeholder) {
        sum += placeholder.filter().length(values.apply(placeholder.name()));
      }
    }
    return sum;
  }

  String render(Function<String, Value> values) {
    var out = new StringBuilder();
    for (var segment : segments) {
      if (segment instanceof Placeholder placeholder) {
        placeholder.filter().append(values.apply(placeholder.name()), out);
      } else if (segment instanceof Literal literal) {
        out.append(literal.text());
      }
    }
    return out.toString();
  }
}

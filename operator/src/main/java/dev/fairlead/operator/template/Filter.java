package dev.fairlead.operator.template;

import dev.fairlead.operator.yaml.JsonStrings;

/** What is done to a value before it is inserted; its length is known beforehand. */
sealed interface Filter {

  /** How many bytes of UTF-8 the value becomes. */
  long length(Value value);

  void append(Value value, StringBuilder out);

  /** The value as it is. */
  record None() implements Filter {

    @Override
    public long length(Value value) {
      return value.bytes();
    }

    @Override
    public void append(Value value, StringBuilder out) {
      out.append(value.text());
    }
  }

  /** A quoted JSON string, which is valid YAML, too. */
  record Json() implements Filter {

    @Override
    public long length(Value value) {
      return value.jsonBytes();
    }

    @Override
    public void append(Value value, StringBuilder out) {
      JsonStrings.append(value.text(), out);
    }
  }

  /** The value's UTF-8 as base64 with padding. */
  record Base64() implements Filter {

    @Override
    public long length(Value value) {
      return 4 * ((value.bytes() + 2) / 3);
    }

    @Override
    public void append(Value value, StringBuilder out) {
      out.append(
          java.util.Base64.getEncoder()
              .encodeToString(value.text().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }
  }

  /** Spaces before every line but the first. */
  record Indent(int spaces) implements Filter {

    @Override
    public long length(Value value) {
      return value.bytes() + (long) spaces * value.lineFeeds();
    }

    @Override
    public void append(Value value, StringBuilder out) {
      var margin = " ".repeat(spaces);
      String text = value.text();
      int from = 0;
      for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        out.append(text, from, end + 1).append(margin);
        from = end + 1;
      }
      out.append(text, from, text.length());
    }
  }
}

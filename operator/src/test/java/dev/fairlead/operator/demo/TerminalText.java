package dev.fairlead.operator.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a terminal shows in the end, for the few control sequences that the demo uses. */
final class TerminalText {
  private static final Pattern TOKEN =
      Pattern.compile("\u001b\\[(\\d*)([A-Za-z])|\\r|\\n|[^\u001b\\r\\n]+");

  private final List<StringBuilder> rows = new ArrayList<>();
  private int row;
  private int column;

  String after(String written) {
    TOKEN
        .matcher(written)
        .results()
        .forEach(
            token -> {
              if (token.group(2) == null) {
                text(token.group());
              } else {
                control(token.group(2), token.group(1));
              }
            });
    return String.join("\n", rows);
  }

  private void control(String command, String argument) {
    int times = argument.isEmpty() ? 1 : Integer.parseInt(argument);
    switch (command) {
      case "A" -> row -= times;
      case "B" -> row += times;
      case "K" -> current().setLength(0);
      default -> {}
    }
  }

  private void text(String text) {
    switch (text) {
      case "\r" -> column = 0;
      case "\n" -> {
        row++;
        column = 0;
      }
      default -> {
        var line = current();
        while (line.length() < column) {
          line.append(' ');
        }
        line.replace(column, Math.min(line.length(), column + text.length()), text);
        column += text.length();
      }
    }
  }

  private StringBuilder current() {
    while (rows.size() <= row) {
      rows.add(new StringBuilder());
    }
    return rows.get(row);
  }
}

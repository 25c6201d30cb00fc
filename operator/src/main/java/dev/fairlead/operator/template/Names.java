package dev.fairlead.operator.template;

import java.util.Collection;

/** Names in messages, which stay short and on one line whatever they hold. */
final class Names {

  private static final int LONGEST = 64;
  private static final int MOST = 8;

  private Names() {}

  static String clip(String name) {
    var out = new StringBuilder();
    name.codePoints()
        .limit(LONGEST)
        .forEach(point -> out.appendCodePoint(isPlain(point) ? point : '?'));
    return name.codePointCount(0, name.length()) > LONGEST ? out + "…" : out.toString();
  }

  private static boolean isPlain(int point) {
    return point > ' ' && point < 0x7f;
  }

  static String list(Collection<String> names) {
    var shown = String.join(", ", names.stream().limit(MOST).map(Names::clip).toList());
    return names.size() > MOST ? shown + " and " + (names.size() - MOST) + " more" : shown;
  }
}

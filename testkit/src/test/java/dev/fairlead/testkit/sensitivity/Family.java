package dev.fairlead.testkit.sensitivity;

import java.util.Locale;

/** The rules of the API by what they are about. */
enum Family {
  READING(1, 11),
  DEFINITIONS(12, 19),
  CREATE(20, 28),
  UPDATE(29, 40),
  PATCH(41, 46),
  APPLY(47, 55),
  DELETE(56, 66),
  LIST(67, 74),
  WATCH(75, 85),
  ERRORS(86, 91),
  OPTIONS(92, 96),
  KINDS(97, 104);

  private final int first;
  private final int last;

  Family(int first, int last) {
    this.first = first;
    this.last = last;
  }

  boolean has(int rule) {
    return first <= rule && rule <= last;
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return "%s (rules %d to %d)".formatted(title(), first, last);
  }
}

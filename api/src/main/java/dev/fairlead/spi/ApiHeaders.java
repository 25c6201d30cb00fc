package dev.fairlead.spi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** HTTP headers: names without regard to case, several values each. Immutable. */
public final class ApiHeaders {

  /** No header at all. */
  public static final ApiHeaders EMPTY = new ApiHeaders(newMap());

  private final Map<String, List<String>> values;

  private ApiHeaders(Map<String, List<String>> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** A copy of these headers. Names that differ in case only are put together. */
  public static ApiHeaders of(Map<String, List<String>> values) {
    var copy = newMap();
    values.forEach((name, some) -> copy.merge(name, List.copyOf(some), ApiHeaders::concat));
    return new ApiHeaders(copy);
  }

  /**
   * With one more value of a header; those that it has stay.
   *
   * @throws IllegalArgumentException if the name is no token of RFC 9110 or the value has a control
   *     character: a line break would make a second header of it
   */
  public ApiHeaders with(String name, String value) {
    if (!name.matches("[-!#$%&'*+.^_`|~0-9A-Za-z]+")) {
      throw new IllegalArgumentException("no header name: " + printable(name));
    }
    if (value
        .chars()
        .anyMatch(character -> Character.isISOControl(character) && character != '\t')) {
      throw new IllegalArgumentException(
          "the value of header " + name + " has a control character");
    }
    var copy = newMap();
    copy.putAll(values);
    copy.merge(name, List.of(value), ApiHeaders::concat);
    return new ApiHeaders(copy);
  }

  /** The first value of a header. */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /** All values of a header in order; empty if it is absent. Unmodifiable. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Calls the action for each value of each header. */
  public void forEach(BiConsumer<String, String> action) {
    values.forEach((name, some) -> some.forEach(value -> action.accept(name, value)));
  }

  /** All headers; unmodifiable, looked up without regard to case. */
  public Map<String, List<String>> toMap() {
    return values;
  }

  private static Map<String, List<String>> newMap() {
    return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  }

  private static List<String> concat(List<String> first, List<String> second) {
    var both = new ArrayList<>(first);
    both.addAll(second);
    return List.copyOf(both);
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ApiHeaders that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return List.copyOf(values.values()).hashCode();
  }

  /** The names only, since values may be credentials. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }
}

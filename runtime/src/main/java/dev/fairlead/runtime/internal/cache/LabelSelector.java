package dev.fairlead.runtime.internal.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A label selector in Kubernetes' text form: {@code a=b}, {@code a==b}, {@code a!=b}, {@code a in
 * (x,y)}, {@code a notin (x,y)}, {@code a}, {@code !a}, joined by commas. Immutable.
 */
public final class LabelSelector implements Predicate<Map<String, String>> {
  private static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_./]*[A-Za-z0-9])?";
  private static final String VALUE = "[-A-Za-z0-9_.]*";
  private static final Pattern TERM =
      Pattern.compile(
          "\\s*(?:(?<absent>!\\s*%1$s)|(?<key>%1$s)\\s*(?:(?<op>==|=|!=)\\s*(?<value>%2$s)|\\s(?<set>in|notin)\\s*\\((?<values>[^()]*)\\))?)\\s*(?:,|$)"
              .formatted(NAME, VALUE));

  private final List<Predicate<Map<String, String>>> terms;

  private LabelSelector(List<Predicate<Map<String, String>>> terms) {
    this.terms = terms;
  }

  /**
   * Reads a selector; a blank one selects everything.
   *
   * @throws IllegalArgumentException if this is no selector
   */
  public static LabelSelector parse(String text) {
    var terms = new ArrayList<Predicate<Map<String, String>>>();
    var matcher = TERM.matcher(text);
    int at = 0;
    while (at < text.length() && !text.isBlank()) {
      matcher.region(at, text.length());
      if (!matcher.lookingAt() || (matcher.end() == text.length() && text.endsWith(","))) {
        throw new IllegalArgumentException(
            "'%s' is no label selector: use a=b, a!=b, a in (b,c), a notin (b,c), a or !a"
                .formatted(text));
      }
      terms.add(term(matcher));
      at = matcher.end();
    }
    return new LabelSelector(List.copyOf(terms));
  }

  @Override
  public boolean test(Map<String, String> labels) {
    return terms.stream().allMatch(term -> term.test(labels));
  }

  private static Predicate<Map<String, String>> term(Matcher matcher) {
    if (matcher.group("absent") != null) {
      var key = matcher.group("absent").substring(1).strip();
      return labels -> !labels.containsKey(key);
    }
    var key = matcher.group("key");
    if (matcher.group("set") != null) {
      return inSet(key, matcher.group("values"), matcher.group("set").equals("in"));
    }
    if (matcher.group("op") == null) {
      return labels -> labels.containsKey(key);
    }
    var value = matcher.group("value");
    boolean equal = !matcher.group("op").equals("!=");
    return labels -> value.equals(labels.get(key)) == equal;
  }

  private static Predicate<Map<String, String>> inSet(String key, String values, boolean in) {
    var set = Arrays.stream(values.split(",", -1)).map(String::strip).collect(Collectors.toSet());
    return labels -> contains(set, labels, key) == in;
  }

  private static boolean contains(Set<String> set, Map<String, String> labels, String key) {
    var value = labels.get(key);
    return value != null && set.contains(value);
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** What the rules of a definition may cost, one by one and together, as a server limits it. */
final class RuleBudget {
  private static final long OF_A_RULE = 10_000_000;
  private static final long OF_ALL = 100_000_000;
  private static final int NAMED = 4;

  private final Violations violations;
  private final List<Priced> expensive = new ArrayList<>();
  private long total;

  RuleBudget(Violations violations) {
    this.violations = violations;
  }

  private record Priced(String path, long cost) {}

  /**
   * Counts an expression.
   *
   * @param what how a refusal calls its cost
   * @param path where it is in the definition
   */
  void spend(String what, String path, long cost) {
    if (cost > OF_A_RULE) {
      violations.forbidden(path, exceeded(what, cost, OF_A_RULE));
    }
    total = cost > Long.MAX_VALUE - total ? Long.MAX_VALUE : total + cost;
    if (cost >= OF_ALL / 100) {
      expensive.add(new Priced(path, cost));
    }
  }

  /** Reports that all together are too expensive, and which are to blame. */
  void close(String root) {
    if (total <= OF_ALL) {
      return;
    }
    expensive.stream()
        .sorted(Comparator.comparingLong(Priced::cost).reversed())
        .limit(NAMED)
        .forEach(
            priced ->
                violations.forbidden(
                    priced.path(),
                    "contributed to estimated rule cost total exceeding cost limit for entire"
                        + " OpenAPIv3 schema"));
    String what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    violations.forbidden(root, exceeded(what, total, OF_ALL));
  }

  /** The cost of a rule in all places that it is run; empty for as many as fit in a request. */
  static long everywhere(RuleLanguage.Rule rule, OptionalLong places) {
    return product(rule.cost(), places.orElse(rule.copies()));
  }

  static long product(long one, long other) {
    return one != 0 && other > Long.MAX_VALUE / one ? Long.MAX_VALUE : one * other;
  }

  private static String exceeded(String what, long cost, long limit) {
    double factor = (double) cost / limit;
    String times =
        factor > 100
            ? "more than 100x"
            : String.format(Locale.ROOT, factor < 1.5 ? "%fx" : "%.1fx", factor);
    return what
        + " exceeds budget by factor of "
        + times
        + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where"
        + " arrays, maps, and strings are declared)";
  }
}

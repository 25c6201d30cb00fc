package dev.fairlead.testkit.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The costs of functions, as the libraries of cel-go and of Kubernetes ({@code
 * apiserver/pkg/cel/library/cost.go}) estimate them; a function that is not here costs 1.
 */
final class CallCosts {
  private static final double PER_CHARACTER = 0.1;
  private static final double PER_CHARACTER_OF_REGEX = 0.25;
  private static final double LONGEST_NAME_FORMAT = 128;
  private static final Set<CelKind> TEXTS = Set.of(CelKind.STRING, CelKind.BYTES);
  private static final Range STEP = Range.of(1);
  private static final Range NEW_LIST = Range.of(10);
  private static final Range ADDRESS = new Range(4, 16);

  /** Functions that go over the text of their argument once. */
  private static final Set<String> PARSERS =
      Set.of("cidr", "isIP", "isCIDR", "ip", "quantity", "isQuantity", "semver", "isSemver");

  private static final Set<String> COMPARISONS =
      Set.of(
          "less_string",
          "greater_string",
          "less_equals_string",
          "greater_equals_string",
          "less_bytes",
          "greater_bytes",
          "less_equals_bytes",
          "greater_equals_bytes",
          "equals",
          "not_equals");

  /** How many steps a pair of items costs. */
  private static final Map<String, Double> PAIRS =
      Map.of("sets.contains", 1.0, "sets.intersects", 1.0, "sets.equivalent", 2.0);

  private final Function<List<String>, Optional<Range>> sizeAt;

  /** Costs where a schema tells the sizes at paths. */
  CallCosts(Function<List<String>, Optional<Range>> sizeAt) {
    this.sizeAt = sizeAt;
  }

  /**
   * What a function is called on or with.
   *
   * @param path where the schema tells of it, empty if it does not
   */
  record Operand(List<String> path, CelType type, Range size, Optional<CelExpr> expression) {}

  /** A cost, and the size of what is returned if it is known. */
  record Call(Range cost, Optional<Range> size) {
    static Call of(Range cost) {
      return new Call(cost, Optional.empty());
    }

    static Call of(Range cost, Range size) {
      return new Call(cost, Optional.of(size));
    }

    Call plus(Range more) {
      return new Call(cost.plus(more), size);
    }
  }

  /** What one call costs besides its arguments. */
  Call price(String function, String overload, Optional<Operand> target, List<Operand> arguments) {
    if (function.equals("_==_") && arguments.stream().allMatch(CallCosts::isOfKubernetes)) {
      return Call.of(STEP);
    }
    Optional<Call> call =
        target.isPresent()
            ? ofTarget(function, overload, target.get(), arguments)
            : ofArguments(function, arguments);
    return call.or(() -> ofStandard(overload, target, arguments)).orElse(Call.of(STEP));
  }

  private static boolean isOfKubernetes(Operand operand) {
    return operand.type().kind() == CelKind.OPAQUE
        && operand.type().name().matches("(kubernetes|net)\\..*");
  }

  private Optional<Call> ofTarget(
      String function, String overload, Operand target, List<Operand> arguments) {
    Range size = target.size();
    return switch (function) {
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" ->
          Optional.of(searched(target));
      case "lowerAscii", "upperAscii", "substring", "trim" ->
          Optional.of(Call.of(size.times(PER_CHARACTER), size));
      case "replace" ->
          arguments.size() < 2 ? Optional.empty() : Optional.of(replaced(size, arguments));
      case "split" ->
          Optional.of(
              Call.of(size.times(2 * PER_CHARACTER), new Range(0, pieces(size, arguments))));
      case "join" -> Optional.of(joined(target, arguments));
      case "find", "findAll" ->
          Optional.of(Call.of(matched(size, arguments.get(0).size()), new Range(0, size.max())));
      case "containsIP", "containsCIDR" ->
          Optional.of(Call.of(contained(function, overload, arguments.get(0))));
      case "validate" ->
          Optional.of(
              Call.of(
                  arguments
                      .get(0)
                      .size()
                      .times(PER_CHARACTER)
                      .times(LONGEST_NAME_FORMAT * PER_CHARACTER_OF_REGEX)));
      case "format" -> Optional.of(Call.of(size.times(PER_CHARACTER)));
      case "sort" -> Optional.of(sorted(target));
      default -> ofList(function, size, arguments);
    };
  }

  /** The functions that make a new list. */
  private static Optional<Call> ofList(String function, Range size, List<Operand> arguments) {
    return switch (function) {
      case "slice" -> {
        long from = number(arguments.get(0), 0);
        yield Optional.of(
            listed(1, Range.of(Math.max(0, number(arguments.get(1), size.max()) - from))));
      }
      case "flatten" ->
          Optional.of(
              listed(
                  (double) (arguments.isEmpty() ? 1 : number(arguments.get(0), Long.MAX_VALUE)),
                  size));
      case "reverse" -> arguments.isEmpty() ? Optional.of(listed(1, size)) : Optional.empty();
      case "distinct" -> Optional.of(listed(2, size.times(size)));
      default -> Optional.empty();
    };
  }

  /** Sorting compares, and texts are read for that. */
  private static Call sorted(Operand list) {
    boolean isOfTexts =
        list.type().parameters().stream().anyMatch(each -> TEXTS.contains(each.kind()));
    return listed(isOfTexts ? 2 + PER_CHARACTER : 2, list.size().times(list.size()));
  }

  private static Call listed(double factor, Range size) {
    return Call.of(size.times(factor).plus(STEP).plus(NEW_LIST), size);
  }

  private static Optional<Call> ofArguments(String function, List<Operand> arguments) {
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    Range size = arguments.get(0).size();
    if (PARSERS.contains(function)) {
      return Optional.of(Call.of(size.times(PER_CHARACTER)));
    }
    if (PAIRS.containsKey(function)) {
      Range pairs = size.times(arguments.get(1).size()).times(PAIRS.get(function));
      return Optional.of(Call.of(pairs.plus(STEP)));
    }
    return switch (function) {
      case "url" -> Optional.of(Call.of(size.times(PER_CHARACTER), size));
      case "ip.isCanonical" -> Optional.of(Call.of(size.times(2 * PER_CHARACTER)));
      case "lists.range" ->
          Optional.of(listed(1, Range.of(number(arguments.get(0), Long.MAX_VALUE))));
      case "strings.quote" ->
          Optional.of(
              Call.of(size.times(PER_CHARACTER), size.times(Range.of(2)).plus(Range.of(2))));
      default -> Optional.empty();
    };
  }

  private static Optional<Call> ofStandard(
      String overload, Optional<Operand> target, List<Operand> arguments) {
    if (COMPARISONS.contains(overload)) {
      long most = Math.min(arguments.get(0).size().max(), arguments.get(1).size().max());
      return Optional.of(Call.of(new Range(most > 0 ? 1 : 0, most).times(PER_CHARACTER)));
    }
    Range first = arguments.isEmpty() ? Range.NOTHING : arguments.get(0).size();
    Range on = target.map(Operand::size).orElse(first);
    return switch (overload) {
      case "string_to_bytes" ->
          Optional.of(Call.of(first.times(PER_CHARACTER), first.times(Range.of(4))));
      case "bytes_to_string" ->
          Optional.of(Call.of(first.times(PER_CHARACTER), new Range(first.min() / 4, first.max())));
      case "starts_with_string", "ends_with_string" ->
          Optional.of(Call.of(first.times(PER_CHARACTER)));
      case "in_list" -> Optional.of(Call.of(arguments.get(1).size()));
      case "matches_string" -> Optional.of(Call.of(matched(on, first)));
      case "contains_string" ->
          Optional.of(Call.of(on.times(PER_CHARACTER).times(first.times(PER_CHARACTER))));
      case "add_list" -> Optional.of(Call.of(STEP, first.plus(arguments.get(1).size())));
      case "add_string", "add_bytes" -> {
        Range sum = first.plus(arguments.get(1).size());
        yield Optional.of(Call.of(sum.times(PER_CHARACTER), sum));
      }
      default -> Optional.empty();
    };
  }

  /** One comparison for each item, and each text read once. */
  private Call searched(Operand target) {
    if (target.type().parameters().isEmpty()) {
      return Call.of(target.size().times(PER_CHARACTER));
    }
    CelKind kind = target.type().parameters().get(0).kind();
    Range each = STEP;
    if (TEXTS.contains(kind)) {
      each = each.plus(itemSize(target).times(PER_CHARACTER));
    }
    return Call.of(target.size().times(each));
  }

  private Range itemSize(Operand list) {
    return list.path().isEmpty()
        ? Range.ANYTHING
        : sizeAt.apply(TrackedSizes.below(list.path(), "@items")).orElse(Range.ANYTHING);
  }

  private static Range matched(Range text, Range regex) {
    return text.plus(STEP).times(PER_CHARACTER).times(regex.times(PER_CHARACTER_OF_REGEX));
  }

  private static Call replaced(Range text, List<Operand> arguments) {
    Range what = arguments.get(0).size();
    Range by = arguments.get(1).size();
    long most = 0;
    long keptOfMost = 0;
    if (what.min() == 0) {
      most = text.max() == Long.MAX_VALUE ? text.max() : text.max() + 1;
      keptOfMost = text.max();
    } else if (by.max() <= what.min()) {
      keptOfMost = text.max();
    } else {
      most = (long) Math.ceil((double) text.max() / what.min());
    }
    long least = 0;
    long keptOfLeast = 0;
    if (what.max() == 0) {
      least = text.min() == Long.MAX_VALUE ? text.min() : text.min() + 1;
      keptOfLeast = text.min();
    } else if (what.max() <= by.min()) {
      keptOfLeast = text.min();
    } else {
      least = (long) Math.ceil((double) text.min() / what.max());
    }
    Range size = new Range(least, most).times(by).plus(new Range(keptOfLeast, keptOfMost));
    return Call.of(text.times(2 * PER_CHARACTER), size);
  }

  private static long pieces(Range text, List<Operand> arguments) {
    return arguments.size() > 1 ? number(arguments.get(1), text.max()) : text.max();
  }

  private Call joined(Operand list, List<Operand> arguments) {
    Range items = list.size();
    Range size = list.type() instanceof ListType ? items.times(itemSize(list)) : Range.NOTHING;
    if (!arguments.isEmpty()) {
      Range gaps = new Range(Math.max(0, items.min() - 1), Math.max(0, items.max() - 1));
      size = size.plus(arguments.get(0).size().times(gaps));
    }
    return Call.of(size.times(PER_CHARACTER), size);
  }

  private static Range contained(String function, String overload, Operand other) {
    Range cost = ADDRESS.plus(ADDRESS).times(PER_CHARACTER);
    if (function.equals("containsCIDR")) {
      cost = cost.plus(ADDRESS.times(PER_CHARACTER)).plus(STEP);
    }
    return overload.endsWith("_string") ? cost.plus(other.size().times(PER_CHARACTER)) : cost;
  }

  private static long number(Operand operand, long otherwise) {
    return operand
        .expression()
        .filter(expression -> expression.getKind() == CelExpr.ExprKind.Kind.CONSTANT)
        .map(CelExpr::constant)
        .filter(constant -> constant.getKind() == CelConstant.Kind.INT64_VALUE)
        .map(CelConstant::int64Value)
        .orElse(otherwise);
  }
}

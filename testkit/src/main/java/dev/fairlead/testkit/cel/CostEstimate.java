package dev.fairlead.testkit.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.fairlead.testkit.cel.CallCosts.Call;
import dev.fairlead.testkit.cel.CallCosts.Operand;
import dev.fairlead.testkit.cel.TrackedSizes.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an expression costs at most, by the estimate that a server makes before it takes a rule:
 * that of cel-go ({@code checker/cost.go}), so that the same rules are too expensive here. One
 * object for one expression, by one thread.
 */
final class CostEstimate {
  private static final Range STEP = Range.of(1);
  private static final Range NEW_LIST = Range.of(10);
  private static final Range NEW_MAP = Range.of(30);
  private static final Range NEW_STRUCT = Range.of(40);

  private final CelAbstractSyntaxTree tree;
  private final TrackedSizes sizes;
  private final CallCosts calls;

  private CostEstimate(CelAbstractSyntaxTree tree, SizedSchema root) {
    this.tree = tree;
    this.sizes = new TrackedSizes(tree, root);
    this.calls = new CallCosts(sizes::at);
  }

  /** The highest cost of one evaluation over values of a schema. */
  static long of(CelAbstractSyntaxTree tree, SizedSchema root) {
    return new CostEstimate(tree, root).cost(tree.getExpr()).max();
  }

  private Range cost(CelExpr expression) {
    return switch (expression.getKind()) {
      case IDENT -> ident(expression);
      case SELECT -> select(expression);
      case CALL -> call(expression);
      case LIST -> list(expression);
      case MAP -> map(expression);
      case STRUCT ->
          expression.struct().entries().stream()
              .map(entry -> cost(entry.value()))
              .reduce(NEW_STRUCT, Range::plus);
      case COMPREHENSION -> isBinding(expression) ? binding(expression) : loop(expression);
      default -> Range.NOTHING;
    };
  }

  private Range ident(CelExpr expression) {
    sizes.setPath(expression, sizes.pathOf(expression.ident().name()));
    return STEP;
  }

  private Range select(CelExpr expression) {
    CelExpr operand = expression.select().operand();
    Range sum = cost(operand);
    if (expression.select().testOnly()) {
      return sum;
    }
    CelKind kind = sizes.type(operand).kind();
    if (kind == CelKind.MAP || kind == CelKind.STRUCT || kind == CelKind.TYPE_PARAM) {
      sum = sum.plus(STEP);
    }
    sizes.setPath(expression, operand, expression.select().field());
    return sum;
  }

  private Range call(CelExpr expression) {
    CelExpr.CelCall call = expression.call();
    if (call.function().equals("dyn")) {
      CelExpr argument = call.args().get(0);
      Range cost = cost(argument).plus(STEP);
      sizes.copy(argument, expression);
      return cost;
    }
    List<Range> costs = new ArrayList<>();
    List<Operand> operands = new ArrayList<>();
    for (CelExpr argument : call.args()) {
      costs.add(cost(argument));
      operands.add(sizes.operand(argument));
    }
    List<String> overloads =
        tree.getReference(expression.id())
            .map(CelReference::overloadIds)
            .orElse(ImmutableList.of());
    if (overloads.isEmpty()) {
      return Range.NOTHING;
    }
    Range sum = call.target().map(this::cost).orElse(Range.NOTHING);
    Optional<Operand> target = call.target().map(sizes::operand);
    Range function = new Range(Long.MAX_VALUE, 0);
    Optional<Range> result = Optional.empty();
    for (String overload : overloads) {
      Call priced = priced(expression, overload, target, operands, costs);
      function = function.union(priced.cost());
      result = both(result, priced.size());
      result = taken(expression, overload, result).or(() -> sizes.of(expression));
    }
    result.ifPresent(size -> sizes.set(expression, size));
    return sum.plus(function);
  }

  private static Optional<Range> both(Optional<Range> one, Optional<Range> other) {
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().union(other.get()))
        : one.or(() -> other);
  }

  /** The size of an item that is taken out of a list or map. */
  private Optional<Range> taken(CelExpr expression, String overload, Optional<Range> size) {
    boolean isOfList = overload.equals("index_list");
    if (!isOfList && !overload.equals("index_map")) {
      return size;
    }
    CelExpr container = expression.call().args().get(0);
    sizes.setPath(expression, container, isOfList ? "@items" : "@values");
    return sizes.entries(container).map(Entries::values);
  }

  private Call priced(
      CelExpr expression,
      String overload,
      Optional<Operand> target,
      List<Operand> operands,
      List<Range> costs) {
    Range arguments = costs.stream().reduce(Range.NOTHING, Range::plus);
    List<CelExpr> parts = expression.call().args();
    switch (overload) {
      case "logical_or", "logical_and" -> {
        return new Call(new Range(costs.get(0).min(), arguments.max()), Optional.empty());
      }
      case "conditional" -> {
        sizes.unite(expression, parts.get(1), parts.get(2));
        Range size = operands.get(1).size().union(operands.get(2).size());
        Range cost = costs.get(0).plus(costs.get(1).union(costs.get(2)));
        return new Call(cost, Optional.of(size));
      }
      case "add_string", "add_bytes", "add_list" ->
          sizes.unite(expression, parts.get(0), parts.get(1));
      default -> {}
    }
    return calls.price(expression.call().function(), overload, target, operands).plus(arguments);
  }

  private Range list(CelExpr expression) {
    Range sum = NEW_LIST;
    Range items = new Range(expression.list().elements().isEmpty() ? 0 : Long.MAX_VALUE, 0);
    for (CelExpr element : expression.list().elements()) {
      sum = sum.plus(cost(element));
      items = items.union(sizes.orAny(element));
    }
    sizes.setEntries(expression, new Entries(true, STEP, items));
    return sum;
  }

  private Range map(CelExpr expression) {
    Range sum = NEW_MAP;
    Range keys = new Range(expression.map().entries().isEmpty() ? 0 : Long.MAX_VALUE, 0);
    Range values = keys;
    for (CelExpr.CelMap.Entry entry : expression.map().entries()) {
      sum = sum.plus(cost(entry.key())).plus(cost(entry.value()));
      keys = keys.union(sizes.orAny(entry.key()));
      values = values.union(sizes.orAny(entry.value()));
    }
    sizes.setEntries(expression, new Entries(false, keys, values));
    return sum;
  }

  /** Whether a comprehension only gives a value a name. */
  private static boolean isBinding(CelExpr expression) {
    CelExpr.CelComprehension loop = expression.comprehension();
    return loop.iterRange().getKind() == CelExpr.ExprKind.Kind.LIST
        && loop.iterRange().list().elements().isEmpty()
        && loop.loopCondition().getKind() == CelExpr.ExprKind.Kind.CONSTANT
        && loop.loopCondition().constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE
        && !loop.loopCondition().constant().booleanValue()
        && !TrackedSizes.isAccumulator(loop.accuVar());
  }

  private Range binding(CelExpr expression) {
    CelExpr.CelComprehension loop = expression.comprehension();
    Range sum = cost(loop.iterRange()).plus(cost(loop.accuInit()));
    sizes.name(loop.accuVar(), loop.accuInit());
    sum = sum.plus(cost(loop.result()));
    sizes.forget(loop.accuVar());
    sizes.copy(loop.result(), expression);
    return sum;
  }

  private Range loop(CelExpr expression) {
    CelExpr.CelComprehension loop = expression.comprehension();
    Range sum = cost(loop.iterRange()).plus(cost(loop.accuInit()));
    sizes.name(loop.accuVar(), loop.accuInit());
    boolean hasTwo = !loop.iterVar2().isEmpty();
    if (hasTwo) {
      sizes.nameKey(loop.iterVar(), loop.iterRange());
      sizes.nameValue(loop.iterVar2(), loop.iterRange());
    } else {
      sizes.nameItem(loop.iterVar(), loop.iterRange());
    }
    Range round = cost(loop.loopCondition()).plus(cost(loop.loopStep()));
    sizes.forget(loop.iterVar());
    if (hasTwo) {
      sizes.forget(loop.iterVar2());
    }
    sum = sum.plus(cost(loop.result()));
    sizes.forget(loop.accuVar());
    Range rounds = sizes.orAny(loop.iterRange());
    switch (loop.accuInit().getKind()) {
      case CONSTANT -> sizes.of(loop.accuInit()).ifPresent(size -> sizes.set(expression, size));
      case LIST, MAP -> {
        sizes.set(expression, rounds);
        sizes.entries(loop.loopStep()).ifPresent(made -> sizes.setEntries(expression, made));
      }
      default -> {}
    }
    return sum.plus(rounds.times(round));
  }
}

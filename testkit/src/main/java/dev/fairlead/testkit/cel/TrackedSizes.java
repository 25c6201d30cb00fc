package dev.fairlead.testkit.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.fairlead.testkit.cel.CallCosts.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is known of the sizes of the parts of an expression while its cost is added up. */
final class TrackedSizes {
  private static final Set<String> ACCUMULATORS = Set.of("__result__", "@result");
  private static final Set<CelKind> FIXED_SIZE =
      Set.of(
          CelKind.BOOL,
          CelKind.DOUBLE,
          CelKind.DURATION,
          CelKind.INT,
          CelKind.TIMESTAMP,
          CelKind.UINT);

  private final CelAbstractSyntaxTree tree;
  private final SizedSchema root;
  private final Map<Long, List<String>> paths = new HashMap<>();
  private final Map<Long, Range> sizes = new HashMap<>();
  private final Map<Long, Entries> entries = new HashMap<>();
  private final Map<String, Deque<Local>> locals = new HashMap<>();

  TrackedSizes(CelAbstractSyntaxTree tree, SizedSchema root) {
    this.tree = tree;
    this.root = root;
  }

  /** What is in a list or map that an expression makes. */
  record Entries(boolean isList, Range keys, Range values) {
    Entries union(Entries other) {
      return new Entries(isList, keys.union(other.keys), values.union(other.values));
    }
  }

  /** A variable of a comprehension. */
  private record Local(List<String> path, Optional<Range> size, Optional<Entries> entries) {}

  /** Whether a variable gathers the result of a loop. */
  static boolean isAccumulator(String name) {
    return ACCUMULATORS.contains(name);
  }

  /** Names the value of an expression. */
  void name(String variable, CelExpr value) {
    push(variable, new Local(path(value), of(value), entries(value)));
  }

  /** Names the keys of a map or the indexes of a list, one after the other. */
  void nameKey(String variable, CelExpr range) {
    String step = isList(range) ? "@indices" : "@keys";
    push(variable, member(range, step, entries(range).map(Entries::keys)));
  }

  /** Names the values of a map or the items of a list, one after the other. */
  void nameValue(String variable, CelExpr range) {
    String step = isList(range) ? "@items" : "@values";
    push(variable, member(range, step, entries(range).map(Entries::values)));
  }

  /** Names what a loop with one variable goes over. */
  void nameItem(String variable, CelExpr range) {
    if (isList(range)) {
      nameValue(variable, range);
    } else {
      nameKey(variable, range);
    }
  }

  void forget(String variable) {
    locals.getOrDefault(variable, new ArrayDeque<>()).pop();
  }

  /** The path that a variable stands for. */
  List<String> pathOf(String variable) {
    return local(variable).map(Local::path).orElse(List.of(variable));
  }

  void setPath(CelExpr expression, List<String> path) {
    paths.put(expression.id(), path);
  }

  /** Notes that an expression is a member of another one. */
  void setPath(CelExpr expression, CelExpr parent, String member) {
    paths.put(expression.id(), below(path(parent), member));
  }

  void set(CelExpr expression, Range size) {
    sizes.put(expression.id(), size);
  }

  void setEntries(CelExpr expression, Entries made) {
    entries.put(expression.id(), made);
  }

  /** Notes that an expression yields one of two others, or both as one. */
  void unite(CelExpr expression, CelExpr one, CelExpr other) {
    Optional<Entries> first = entries(one);
    Optional<Entries> second = entries(other);
    if (first.isPresent() && second.isPresent()) {
      setEntries(expression, first.get().union(second.get()));
    }
  }

  void copy(CelExpr from, CelExpr to) {
    of(from).ifPresent(size -> set(to, size));
    entries(from).ifPresent(made -> setEntries(to, made));
  }

  Range orAny(CelExpr expression) {
    return of(expression).orElse(Range.ANYTHING);
  }

  /** The size of an expression's value, as far as expression, schema or type tell it. */
  Optional<Range> of(CelExpr expression) {
    Optional<Range> size =
        Optional.ofNullable(sizes.get(expression.id())).or(() -> written(expression));
    if (size.isPresent()) {
      return size;
    }
    Optional<Range> declared = at(path(expression));
    if (declared.isPresent()) {
      set(expression, declared.get());
      return declared;
    }
    return hasFixedSize(type(expression))
        ? Optional.of(Range.of(1))
        : localOf(expression).flatMap(Local::size);
  }

  Optional<Entries> entries(CelExpr expression) {
    return Optional.ofNullable(entries.get(expression.id()))
        .or(() -> localOf(expression).flatMap(Local::entries));
  }

  /** The size at a path that begins with a variable of the root's schema. */
  Optional<Range> at(List<String> path) {
    return path.isEmpty() ? Optional.empty() : root.at(path.subList(1, path.size()));
  }

  CelType type(CelExpr expression) {
    return tree.getType(expression.id()).orElse(SimpleType.DYN);
  }

  Operand operand(CelExpr expression) {
    List<String> path = path(expression);
    boolean isInner = !path.isEmpty() && isAccumulator(path.get(0));
    return new Operand(
        isInner ? List.of() : path, type(expression), orAny(expression), Optional.of(expression));
  }

  private List<String> path(CelExpr expression) {
    return localOf(expression)
        .map(Local::path)
        .orElseGet(() -> paths.getOrDefault(expression.id(), List.of()));
  }

  static List<String> below(List<String> path, String member) {
    List<String> below = new ArrayList<>(path);
    below.add(member);
    return List.copyOf(below);
  }

  private Local member(CelExpr range, String step, Optional<Range> size) {
    return new Local(below(path(range), step), size, Optional.empty());
  }

  private boolean isList(CelExpr range) {
    return entries(range).map(Entries::isList).orElse(type(range) instanceof ListType);
  }

  private void push(String variable, Local local) {
    locals.computeIfAbsent(variable, any -> new ArrayDeque<>()).push(local);
  }

  private Optional<Local> local(String variable) {
    return Optional.ofNullable(locals.get(variable)).map(Deque::peek);
  }

  private Optional<Local> localOf(CelExpr expression) {
    return expression.getKind() == CelExpr.ExprKind.Kind.IDENT
        ? local(expression.ident().name())
        : Optional.empty();
  }

  private static Optional<Range> written(CelExpr expression) {
    return switch (expression.getKind()) {
      case CONSTANT -> Optional.of(Range.of(length(expression.constant())));
      case LIST -> Optional.of(Range.of(expression.list().elements().size()));
      case MAP -> Optional.of(Range.of(expression.map().entries().size()));
      default -> Optional.empty();
    };
  }

  private static long length(CelConstant constant) {
    return switch (constant.getKind()) {
      case STRING_VALUE ->
          constant.stringValue().codePointCount(0, constant.stringValue().length());
      case BYTES_VALUE -> constant.bytesValue().size();
      default -> 1;
    };
  }

  private static boolean hasFixedSize(CelType type) {
    return type instanceof OptionalType optional
        ? hasFixedSize(optional.parameters().get(0))
        : FIXED_SIZE.contains(type.kind());
  }
}

package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Kubernetes' functions of lists: isSorted, sum, min, max, indexOf, lastIndexOf. */
final class ListFunctions {
  private static final TypeParamType ITEM = TypeParamType.create("T");
  private static final CelType LIST = ListType.create(ITEM);

  private ListFunctions() {}

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        declared("isSorted", SimpleType.BOOL),
        declared("min", ITEM),
        declared("max", ITEM),
        CelFunctionDecl.newFunctionDeclaration(
            "sum",
            CelOverloadDecl.newMemberOverload(
                "k8s_sum_int", SimpleType.INT, ListType.create(SimpleType.INT)),
            CelOverloadDecl.newMemberOverload(
                "k8s_sum_double", SimpleType.DOUBLE, ListType.create(SimpleType.DOUBLE)),
            CelOverloadDecl.newMemberOverload(
                "k8s_sum_duration", SimpleType.DURATION, ListType.create(SimpleType.DURATION))),
        search("indexOf"),
        search("lastIndexOf"));
    builder.addFunctionBindings(
        CelFunctionBinding.from("k8s_isSorted", List.class, ListFunctions::isSorted),
        CelFunctionBinding.from("k8s_min", List.class, list -> extreme(list, -1)),
        CelFunctionBinding.from("k8s_max", List.class, list -> extreme(list, 1)),
        CelFunctionBinding.from("k8s_sum_int", List.class, ListFunctions::sumOfInts),
        CelFunctionBinding.from("k8s_sum_double", List.class, ListFunctions::sumOfDoubles),
        CelFunctionBinding.from("k8s_sum_duration", List.class, ListFunctions::sumOfDurations),
        CelFunctionBinding.from(
            "k8s_indexOf", List.class, Object.class, (list, item) -> (long) list.indexOf(item)),
        CelFunctionBinding.from(
            "k8s_lastIndexOf",
            List.class,
            Object.class,
            (list, item) -> (long) list.lastIndexOf(item)));
  }

  private static CelFunctionDecl declared(String name, CelType result) {
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newMemberOverload("k8s_" + name, result, LIST));
  }

  private static CelFunctionDecl search(String name) {
    return CelFunctionDecl.newFunctionDeclaration(
        name, CelOverloadDecl.newMemberOverload("k8s_" + name, SimpleType.INT, LIST, ITEM));
  }

  private static boolean isSorted(List<?> list) {
    for (int i = 1; i < list.size(); i++) {
      if (compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static Object extreme(List<?> list, int direction) throws CelEvaluationException {
    if (list.isEmpty()) {
      throw new CelEvaluationException((direction < 0 ? "min" : "max") + " called on empty list");
    }
    Object best = list.get(0);
    for (Object item : list) {
      if (compare(item, best) * direction > 0) {
        best = item;
      }
    }
    return Objects.requireNonNull(best);
  }

  // Items of one CEL list have one type, and all comparable types are Comparable.
  @SuppressWarnings("unchecked")
  private static int compare(Object left, Object right) {
    return ((Comparable<Object>) left).compareTo(right);
  }

  private static Object sumOfInts(List<?> list) {
    long sum = 0;
    for (Object item : list) {
      sum = Math.addExact(sum, ((Number) item).longValue());
    }
    return sum;
  }

  private static Object sumOfDoubles(List<?> list) {
    return list.stream().mapToDouble(item -> ((Number) item).doubleValue()).sum();
  }

  private static Object sumOfDurations(List<?> list) {
    return list.stream().map(Duration.class::cast).reduce(Duration.ZERO, Duration::plus);
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The class of a pod, which follows from what its containers request and may use at most. */
final class QualityOfService {
  private static final List<String> RESOURCES = List.of("cpu", "memory");

  private QualityOfService() {}

  static String of(Map<String, Object> spec) {
    List<Map<String, Object>> containers = new ArrayList<>(Tree.maps(spec, "containers"));
    containers.addAll(Tree.maps(spec, "initContainers"));
    boolean isGuaranteed = true;
    boolean asksForAny = false;
    for (Map<String, Object> container : containers) {
      Map<String, Quantity> requests = amounts(container, "requests");
      Map<String, Quantity> limits = amounts(container, "limits");
      asksForAny |= !requests.isEmpty() || !limits.isEmpty();
      isGuaranteed &=
          limits.size() == RESOURCES.size()
              && limits.entrySet().stream()
                  .allMatch(limit -> isSame(requests.get(limit.getKey()), limit.getValue()));
    }
    if (!asksForAny) {
      return "BestEffort";
    }
    return isGuaranteed ? "Guaranteed" : "Burstable";
  }

  private static boolean isSame(@Nullable Quantity request, Quantity limit) {
    return request != null && request.amount().compareTo(limit.amount()) == 0;
  }

  /** The amounts that are more than nothing. */
  private static Map<String, Quantity> amounts(Map<String, Object> container, String what) {
    Map<String, Quantity> amounts = new HashMap<>();
    for (String resource : RESOURCES) {
      Object given = Tree.at(container, "resources", what, resource);
      Optional<Quantity> amount = given == null ? Optional.empty() : Quantity.of(given);
      amount
          .filter(each -> each.amount().signum() > 0)
          .ifPresent(each -> amounts.put(resource, each));
    }
    return amounts;
  }
}

package dev.fairlead.operator.control;

import dev.fairlead.operator.model.ConfigTemplateInstance.TemplateState;
import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Order;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is to become of all targets of an instance.
 *
 * @param fault what keeps the instance as a whole from being carried out; then nothing is done
 */
record Plan(List<Line> lines, TemplateState template, Optional<Fault> fault) {

  /** Whether a restart would find in the status every place that is to be worked on. */
  boolean isIn(Inventory inventory) {
    return lines.stream().filter(line -> line.order().isPresent()).allMatch(inventory::lists);
  }

  Map<Location, Order> orders() {
    var orders = new LinkedHashMap<Location, Order>();
    lines.forEach(line -> line.order().ifPresent(order -> orders.put(line.place(), order)));
    return orders;
  }

  Set<String> wanted() {
    return lines.stream()
        .filter(line -> !line.isLeaving())
        .map(Line::target)
        .collect(Collectors.toUnmodifiableSet());
  }
}

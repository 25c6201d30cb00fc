package dev.fairlead.operator.control;

import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.Deletion;
import dev.fairlead.operator.model.ConfigTemplateInstance.Spec;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.ConfigTemplateInstance.TemplateState;
import dev.fairlead.operator.model.Durations;
import dev.fairlead.operator.model.ProtectedNames;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Order;
import dev.fairlead.operator.template.CheckedTemplate;
import dev.fairlead.operator.template.RenderException;
import dev.fairlead.operator.template.RenderInput;
import dev.fairlead.operator.template.Rendered;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the plan of an instance: renders every target before any is touched, and finds the places
 * that are no longer wanted. Without I/O; the same input gives the same plan.
 */
final class Planner {
  private final ObjectMeta metadata;
  private final Spec spec;
  private final Inventory inventory;
  private final Instant now;
  private final Duration interval;

  /**
   * A planner of one instance.
   *
   * @throws IllegalArgumentException if a duration of the spec is none
   */
  Planner(ConfigTemplateInstance instance, Inventory inventory, Instant now) {
    this.metadata = instance.metadata();
    this.spec = instance.spec();
    this.inventory = inventory;
    this.now = now;
    this.interval = Durations.parse(spec.interval());
    Durations.parse(spec.deletion().timeout());
  }

  /** The plan of an instance that lives. */
  Plan plan(ConfigTemplate template, CheckedTemplate checked) {
    var uses = countPlaces();
    var lines = new ArrayList<Line>();
    for (var cluster : spec.clusters()) {
      lines.add(line(cluster, uses, template, checked));
    }
    var fault = commonFault(lines);
    if (fault.isEmpty()) {
      lines.addAll(leaving(lines));
    }
    var state = new TemplateState(template.metadata().generation(), checked.hash());
    return new Plan(List.copyOf(lines), state, fault);
  }

  /** The plan of an instance that is being deleted: everything goes. */
  Plan cleanUp(ConfigTemplateInstance instance) {
    var deletedAt = metadata.deletionTimestamp().orElse(now);
    var lines = new LinkedHashMap<Location, Line>();
    for (var stored : inventory.all()) {
      var place = Inventory.place(stored);
      if (isOurs(place)) {
        var since = Inventory.isDeleting(stored) ? Inventory.since(stored, deletedAt) : deletedAt;
        var order = clear(Inventory.target(stored), earlier(since, deletedAt), Optional.empty());
        lines.put(
            place,
            new Line(stored.name(), order.target(), place, new Line.Leaving(order, order.since())));
      }
    }
    return new Plan(List.copyOf(lines.values()), instance.status().template(), Optional.empty());
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private Map<Location, Integer> countPlaces() {
    var uses = new HashMap<Location, Integer>();
    spec.clusters().forEach(cluster -> uses.merge(place(cluster), 1, Integer::sum));
    return uses;
  }

  private Location place(Cluster cluster) {
    var secret = cluster.kubeconfig().secretRef();
    return new Location(
        secret.name(),
        secret.key(),
        firstOf(cluster.namespace(), spec.target().namespace(), metadata.namespace()),
        firstOf(spec.target().name(), metadata.name()));
  }

  private static String firstOf(String... texts) {
    for (var text : texts) {
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  private Line line(
      Cluster cluster,
      Map<Location, Integer> uses,
      ConfigTemplate template,
      CheckedTemplate checked) {
    var place = place(cluster);
    if (cluster.suspend()) {
      return frozen(cluster, place, new Line.Suspended());
    }
    var fault = faultOf(place, uses);
    if (fault.isPresent()) {
      return frozen(cluster, place, new Line.Faulty(fault.get()));
    }
    try {
      var order = keep(cluster, template, render(cluster, place, checked));
      return new Line(cluster.name(), cluster.name(), place, new Line.Wanted(order));
    } catch (RenderException e) {
      return frozen(cluster, place, new Line.Faulty(fault(e)));
    }
  }

  /** What is written already stays where it is, and in the inventory. */
  private Line frozen(Cluster cluster, Location wanted, Line.Task task) {
    var place = inventory.placeOf(cluster.name()).orElse(wanted);
    return new Line(cluster.name(), cluster.name(), place, task);
  }

  private Optional<Fault> faultOf(Location place, Map<Location, Integer> uses) {
    if (place.isLocal() && !isOurs(place)) {
      return Optional.of(
          Fault.of(
              Reasons.INVALID_SPEC,
              "without a kubeconfig only the instance's own namespace is allowed, not "
                  + place.namespace()));
    }
    if (isProtected(place)) {
      return Optional.of(
          Fault.of(
              Reasons.PROTECTED_NAME,
              "ConfigMap %s/%s is protected: choose another name or namespace"
                  .formatted(place.namespace(), place.configMap())));
    }
    return uses.getOrDefault(place, 0) > 1
        ? Optional.of(
            Fault.of(
                Reasons.DUPLICATE_TARGET,
                "another target has the same Secret, namespace and ConfigMap; none is written"))
        : Optional.empty();
  }

  private static boolean isProtected(Location place) {
    return ProtectedNames.isNamespace(place.namespace())
        || ProtectedNames.isConfigMap(place.configMap());
  }

  /** Whether we may have written there at all. */
  private boolean isOurs(Location place) {
    return !place.isLocal() || place.namespace().equals(metadata.namespace());
  }

  private Rendered render(Cluster cluster, Location place, CheckedTemplate checked)
      throws RenderException {
    return checked.render(
        new RenderInput(
            metadata.namespace(),
            metadata.name(),
            cluster.name(),
            place.namespace(),
            spec.parameters(),
            cluster.overrides()));
  }

  private static Fault fault(RenderException e) {
    var message = String.valueOf(e.getMessage());
    return e.reason().equals(Reasons.TOO_LARGE)
        ? Fault.of(Reasons.TOO_LARGE, message)
        : new Fault(
            Reasons.RENDER_FAILED,
            e.reason(),
            e.reason().equals(Reasons.RENDER_FAILED) ? message : e.reason() + ": " + message,
            e.isFromParameters());
  }

  private Order.Keep keep(Cluster cluster, ConfigTemplate template, Rendered content) {
    return new Order.Keep(
        cluster.name(),
        content,
        template.metadata().generation(),
        spec.onConflict().equals(Spec.ADOPT),
        interval);
  }

  private Order.Clear clear(String target, Instant since, Optional<Location> after) {
    var deletion = spec.deletion();
    return new Order.Clear(
        target,
        deletion.policy().equals(Deletion.ORPHAN),
        deletion.unreachable().equals(Deletion.ORPHAN),
        since,
        Durations.parse(deletion.timeout()),
        interval,
        after);
  }

  /** A fault of the instance: one that concerns all targets, or that all of them have alike. */
  private static Optional<Fault> commonFault(List<Line> lines) {
    var faults =
        lines.stream().filter(line -> !line.isSuspended()).map(Line::fault).distinct().toList();
    var everywhere =
        faults.stream().flatMap(Optional::stream).filter(Fault::isEverywhere).findFirst();
    if (everywhere.isPresent() || faults.isEmpty() || faults.contains(Optional.<Fault>empty())) {
      return everywhere;
    }
    var first = faults.get(0).orElseThrow();
    boolean isOne =
        faults.stream().allMatch(it -> it.map(Fault::reason).equals(Optional.of(first.reason())));
    return isOne && isOfInstance(first) ? Optional.of(first) : Optional.empty();
  }

  private static boolean isOfInstance(Fault fault) {
    return Set.of(Reasons.RENDER_FAILED, Reasons.INVALID_SPEC, Reasons.PROTECTED_NAME)
        .contains(fault.reason());
  }

  /** Places of the inventory that no line claims. */
  private List<Line> leaving(List<Line> lines) {
    var claimed = new HashSet<Location>();
    var wanted = new HashMap<String, Location>();
    for (var line : lines) {
      claimed.add(line.place());
      wanted.put(line.target(), line.place());
    }
    var leaving = new LinkedHashMap<Location, Line>();
    for (var stored : inventory.all()) {
      var place = Inventory.place(stored);
      if (!claimed.contains(place) && isOurs(place) && !isProtected(place)) {
        var after = Optional.ofNullable(wanted.get(Inventory.target(stored)));
        leaving.putIfAbsent(place, leaving(stored, place, after));
      }
    }
    return List.copyOf(leaving.values());
  }

  private Line leaving(TargetStatus stored, Location place, Optional<Location> after) {
    var target = Inventory.target(stored);
    var since = Inventory.isDeleting(stored) ? Inventory.since(stored, now) : now;
    return new Line(
        target + "@" + place.mark(),
        target,
        place,
        new Line.Leaving(clear(target, since, after), since));
  }
}

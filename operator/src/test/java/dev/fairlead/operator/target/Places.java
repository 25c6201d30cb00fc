package dev.fairlead.operator.target;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.template.Rendered;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Values that tests of this package share. */
final class Places {
  static final ObjectKey INSTANCE = ObjectKey.of("team", "app");
  static final String UID = "uid-1";
  static final ObjectMeta METADATA =
      ObjectMeta.of("team", "app").toBuilder().uid(UID).generation(1).build();
  static final Location HERE = new Location("east", "", "apps", "app");
  static final Location THERE = new Location("west", "", "apps", "app");
  static final TargetKey KEY = new TargetKey(INSTANCE, UID, HERE);
  static final Instant T0 = Instant.parse("2026-01-01T00:00:00Z");
  static final Duration INTERVAL = Duration.ofMinutes(10);
  static final Pace PACE = new Pace(Duration.ofSeconds(1), Duration.ofMinutes(5), 10);
  static final Rendered CONTENT =
      new Rendered(Map.of("a", "1"), Map.of(), Map.of("team", "x"), Map.of("note", "y"), "hash");

  private Places() {}

  static Order.Keep keep(String target) {
    return new Order.Keep(target, CONTENT, 3, false, INTERVAL);
  }

  static Order.Clear clear(String target, Optional<Location> after) {
    return new Order.Clear(target, false, false, T0, Duration.ofMinutes(5), INTERVAL, after);
  }

  static InstancePlan plan(Map<Location, Order> orders) {
    return new InstancePlan(INSTANCE, METADATA, Set.of("one", "two"), orders, Map.of());
  }

  static Job job(Order order, Known known) {
    return new Job(KEY, order, 0, plan(Map.of(HERE, order)), known, Set.of(), false);
  }
}

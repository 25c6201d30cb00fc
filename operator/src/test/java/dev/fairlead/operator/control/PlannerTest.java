package dev.fairlead.operator.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplate.Parameter;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.Cluster;
import dev.fairlead.operator.model.ConfigTemplateInstance.Spec;
import dev.fairlead.operator.model.ConfigTemplateInstance.Status;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.TargetState;
import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Order;
import dev.fairlead.operator.template.CheckedTemplate;
import dev.fairlead.operator.template.TemplateException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Location EAST = new Location("east", "", "apps", "app");
  private static final Location WEST = new Location("west", "", "apps", "app");

  private static Cluster cluster(String name, String secret) {
    return Cluster.of(name, "apps", secret).withOverrides(Map.of("x", "1"));
  }

  private static Spec spec(Cluster... clusters) {
    return Spec.of("template", Map.of(), List.of(clusters));
  }

  private static TargetStatus stored(String name, Location place, String state) {
    return new TargetStatus(
        name,
        place.namespace(),
        place.configMap(),
        Inventory.secret(place),
        place.isLocal(),
        state,
        "",
        "",
        "hash",
        "uid",
        0,
        "",
        "2026-01-01T00:00:00Z",
        "");
  }

  private static ConfigTemplateInstance instance(Spec spec, TargetStatus... stored) {
    var unset = Status.UNSET;
    return ConfigTemplateInstance.of(ObjectMeta.of("team", "app"), spec)
        .withStatus(
            new Status(1, "", unset.template(), List.of(), unset.summary(), List.of(stored)));
  }

  private static Plan plan(Spec spec, TargetStatus... stored) {
    var instance = instance(spec, stored);
    var template =
        ConfigTemplate.of(
            ObjectMeta.of("team", "template"),
            ConfigTemplate.Spec.of(List.of(Parameter.of("x")), Map.of("a", "{{ x }}")));
    try {
      return new Planner(instance, Inventory.of(instance), NOW)
          .plan(template, CheckedTemplate.of(template.spec()));
    } catch (TemplateException e) {
      throw new AssertionError(e);
    }
  }

  private static Line line(Plan plan, String name) {
    return plan.lines().stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + plan));
  }

  @Test
  void aTargetThatIsNotInTheInventoryKeepsThePlanFromBeingCarriedOut() {
    var spec = spec(cluster("one", "east"), cluster("two", "west"));
    var known = stored("one", EAST, TargetState.SYNCED);
    assertFalse(plan(spec, known).isIn(Inventory.of(instance(spec, known))));
    var both = new TargetStatus[] {known, stored("two", WEST, TargetState.PENDING)};
    assertTrue(plan(spec, both).isIn(Inventory.of(instance(spec, both))));
  }

  @Test
  void aTargetThatMovedLeavesItsOldPlaceAfterTheNewOneIsSynced() {
    var plan = plan(spec(cluster("one", "west")), stored("one", EAST, TargetState.SYNCED));
    assertEquals(WEST, line(plan, "one").place());
    var leaving = line(plan, "one@" + EAST.mark());
    assertEquals(EAST, leaving.place());
    var order = (Order.Clear) leaving.order().orElseThrow();
    assertEquals(Optional.of(WEST), order.after());
    assertEquals(NOW, order.since());
  }

  @Test
  void aTargetThatIsLeavingAlreadyKeepsItsClock() {
    var name = "one@" + EAST.mark();
    var plan = plan(spec(cluster("two", "west")), stored(name, EAST, TargetState.DELETING));
    var order = (Order.Clear) line(plan, name).order().orElseThrow();
    assertEquals(Instant.parse("2026-01-01T00:00:00Z"), order.since());
    assertEquals(Optional.empty(), order.after());
  }

  @Test
  void aTargetWithAnotherNameAtTheSamePlaceTakesItOver() {
    var plan = plan(spec(cluster("renamed", "east")), stored("one", EAST, TargetState.SYNCED));
    assertEquals(1, plan.lines().size(), plan::toString);
    assertEquals(EAST, line(plan, "renamed").place());
  }

  @Test
  void aTargetThatComesBackToWhereItIsLeavingIsWantedAgain() {
    var stored = stored("one@" + EAST.mark(), EAST, TargetState.DELETING);
    var plan = plan(spec(cluster("one", "east")), stored);
    assertEquals(1, plan.lines().size(), plan::toString);
    assertFalse(plan.isIn(Inventory.of(instance(spec(), stored))), "the inventory says Deleting");
  }

  @Test
  void whatIsSuspendedOrFaultyStaysWhereItIs() {
    var synced = stored("one", EAST, TargetState.SYNCED);
    var other = cluster("two", "north");
    for (var frozen :
        List.of(
            cluster("one", "west").withSuspend(true),
            cluster("one", "west").withNamespace("kube-system"),
            cluster("one", "west").withOverrides(Map.of("typo", "1")))) {
      var plan = plan(spec(frozen, other), synced);
      assertEquals(EAST, line(plan, "one").place(), plan::toString);
      assertEquals(Optional.empty(), line(plan, "one").order());
      assertEquals(2, plan.lines().size(), plan::toString);
    }
  }

  @Test
  void anEarlierPlaceOfATargetThatBecameFaultyIsNotClearedBeforeItIsSynced() {
    var plan =
        plan(
            spec(
                cluster("one", "west").withOverrides(Map.of("typo", "1")), cluster("two", "north")),
            stored("one", WEST, TargetState.PENDING),
            stored("one@" + EAST.mark(), EAST, TargetState.DELETING));
    var order = (Order.Clear) line(plan, "one@" + EAST.mark()).order().orElseThrow();
    assertEquals(Optional.of(WEST), order.after());
  }

  @Test
  void oneFaultThatAllTargetsHaveIsTheInstancesAndNothingIsPruned() {
    var plan =
        plan(
            spec(Cluster.of("one", "apps", "east"), Cluster.of("two", "apps", "west")),
            stored("three", new Location("north", "", "apps", "app"), TargetState.SYNCED));
    assertEquals("MissingParameter", plan.fault().orElseThrow().cause());
    assertEquals(Map.of(), plan.orders());
  }

  @Test
  void differentFaultsStayWithTheirTargets() {
    var plan =
        plan(
            spec(
                Cluster.of("one", "apps", "east"),
                cluster("two", "west").withNamespace("kube-system")));
    assertEquals(Optional.empty(), plan.fault());
    assertEquals("RenderFailed", line(plan, "one").fault().orElseThrow().reason());
    assertEquals("ProtectedName", line(plan, "two").fault().orElseThrow().reason());
  }

  @Test
  void twoTargetsAtOnePlaceAreBothDuplicates() {
    var plan = plan(spec(cluster("one", "east"), cluster("two", "east"), cluster("3", "west")));
    assertEquals("DuplicateTarget", line(plan, "one").fault().orElseThrow().reason());
    assertEquals("DuplicateTarget", line(plan, "two").fault().orElseThrow().reason());
    assertEquals(List.of(WEST), List.copyOf(plan.orders().keySet()));
  }

  @Test
  void aPlaceInAForeignNamespaceOfTheHubIsNeverTouched() {
    var foreign = new Location("", "", "other", "app");
    var plan = plan(spec(cluster("one", "east")), stored("here", foreign, TargetState.FAILED));
    assertEquals(1, plan.lines().size(), plan::toString);
  }

  @Test
  void theCleanUpOfAnInstanceClearsEveryPlaceOfTheInventory() {
    var deleted =
        instance(
            spec(),
            stored("one", EAST, TargetState.SYNCED),
            stored("two@" + WEST.mark(), WEST, TargetState.DELETING));
    var at = Instant.parse("2026-01-02T00:00:00Z");
    var instance =
        new ConfigTemplateInstance(
            deleted.metadata().toBuilder().deletionTimestamp(at).build(),
            deleted.spec(),
            deleted.status());
    var plan = new Planner(instance, Inventory.of(instance), NOW).cleanUp(instance);
    assertEquals(2, plan.orders().size());
    assertEquals(at, ((Order.Clear) line(plan, "one").order().orElseThrow()).since());
    var earlier = (Order.Clear) line(plan, "two@" + WEST.mark()).order().orElseThrow();
    assertEquals(Instant.parse("2026-01-01T00:00:00Z"), earlier.since());
    assertEquals("two", earlier.target());
  }
}

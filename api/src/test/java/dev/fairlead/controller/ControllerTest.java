package dev.fairlead.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Index;
import dev.fairlead.client.Reference;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.Secret;
import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.reconcile.Reconciler;
import dev.fairlead.reconcile.Result;
import dev.fairlead.watch.Predicates;
import dev.fairlead.watch.Source;
import dev.fairlead.watch.Trigger;
import dev.fairlead.watch.Updated;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ControllerTest {
  private static final Reconciler<ConfigMap> NOTHING = (map, context) -> Result.done();
  private static final Reference<ConfigMap, Secret> SECRET =
      Reference.of("secret", ConfigMap.TYPE, Secret.TYPE, (map, key) -> List.of(key));

  private final Controller.Builder<ConfigMap> builder = Controller.builder("maps", ConfigMap.TYPE);

  @Test
  void aPlainControllerHasTheDefaults() {
    var plain = declarationOf(builder.build(NOTHING));
    assertEquals("maps", plain.name());
    assertEquals(ConfigMap.TYPE, plain.type());
    assertEquals(List.of(), plain.sources());
    assertEquals(Optional.empty(), plain.conditions());
    assertEquals(Optional.empty(), plain.whenGone());
    assertEquals(Optional.empty(), plain.onGiveUp());
    assertSame(NOTHING, plain.reconciler());
    assertEquals(4, plain.options().workers());
    assertTrue(plain.clusters().test(ClusterName.LOCAL));
    assertFalse(plain.clusters().test(ClusterName.of("eu-1")));
  }

  @Test
  void theDefaultFilterIsTheReconcilableOne() {
    var plain = declarationOf(builder.build(NOTHING));
    var before = ObjectMeta.builder().name("a").generation(1).resourceVersion("1").build();
    var status = before.toBuilder().resourceVersion("2").build();
    var spec = status.toBuilder().generation(2).build();
    var map = ConfigMap.of("shop", "a");
    var key = ObjectKey.of("shop", "a");
    assertFalse(plain.filter().test(new Updated<>(key, status, () -> map, before, () -> map)));
    assertTrue(plain.filter().test(new Updated<>(key, spec, () -> map, before, () -> map)));
  }

  @Test
  void theDeclarationHoldsAllThatWasGathered() {
    var index = Index.of("team", ConfigMap.TYPE, map -> List.of());
    var trigger = new Trigger<ObjectKey>();
    var finalizer = Finalizer.<ConfigMap>of("example.com/a", (map, c) -> CleanupResult.done());
    var conditions = ConditionSet.living(ConditionType.READY);
    KeyReconciler<ObjectKey> whenGone = (key, context) -> Result.done();
    GiveUpHandler<ConfigMap> onGiveUp = (map, failure, context) -> {};
    var options = ControllerOptions.defaults().workers(2);
    var full =
        declarationOf(
            builder
                .owns(Secret.TYPE)
                .watches(SECRET)
                .watches(Secret.TYPE, (secret, key) -> List.of(key))
                .watch(Source.owned(ConfigMap.TYPE).optional())
                .on(trigger)
                .reads(Secret.TYPE)
                .index(index)
                .filter(Predicates.generationChanged())
                .finalizer(finalizer)
                .conditions(conditions)
                .clusters(cluster -> true)
                .whenGone(whenGone)
                .onGiveUp(onGiveUp)
                .options(options)
                .build(NOTHING));
    assertEquals(
        List.of(
            Source.Owned.class, Source.Referenced.class, Source.Mapped.class, Source.Owned.class),
        full.sources().stream().map(source -> source.mapping().getClass()).toList());
    assertTrue(full.sources().get(3).isOptional());
    assertEquals(List.of(trigger), full.triggers());
    assertEquals(List.of(Secret.TYPE), full.reads());
    assertEquals(List.of(index), full.indexes());
    assertEquals(List.of(finalizer), full.finalizers());
    assertEquals(Optional.of(conditions), full.conditions());
    assertTrue(full.clusters().test(ClusterName.of("eu-1")));
    assertEquals(Optional.of(whenGone), full.whenGone());
    assertEquals(Optional.of(onGiveUp), full.onGiveUp());
    assertSame(options, full.options());
  }

  @Test
  void aBuilderDoesNotChangeWhatItBuilt() {
    var first = builder.build(NOTHING);
    var second = builder.owns(Secret.TYPE).build(NOTHING);
    assertEquals(0, declarationOf(first).sources().size());
    assertEquals(1, declarationOf(second).sources().size());
  }

  @Test
  void aNameOfAnotherFormIsRefused() {
    for (var name : List.of("", "a b", "-a", "a/b", "x".repeat(64))) {
      var refused =
          assertThrows(
              IllegalArgumentException.class, () -> Controller.builder(name, ConfigMap.TYPE), name);
      assertTrue(refused.toString().contains("'" + name + "'"), refused::toString);
    }
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Controller.keyed(
                "a b",
                new Trigger<String>(),
                ControllerOptions.defaults(),
                (key, context) -> Result.done()));
  }

  @Test
  void aReferenceFromAnotherTypeIsRefused() {
    Reference<Secret, ConfigMap> foreign =
        Reference.of("map", Secret.TYPE, ConfigMap.TYPE, (secret, key) -> List.of(key));
    assertRefused(() -> builder.watch(Source.referenced(foreign)), "reference 'map' starts from");
  }

  @Test
  void twoIndexesOrFinalizersOfOneNameAreRefused() {
    builder.index(Index.of("team", ConfigMap.TYPE, map -> List.of()));
    builder.index(Index.of("team", Secret.TYPE, secret -> List.of()));
    assertRefused(
        () -> builder.index(Index.of("team", ConfigMap.TYPE, map -> List.of("x"))), "'team'");
    builder.finalizer(Finalizer.of("example.com/a", (map, context) -> CleanupResult.done()));
    assertRefused(
        () ->
            builder.finalizer(
                Finalizer.of("example.com/a", (map, context) -> CleanupResult.awaitChange())),
        "'example.com/a'");
  }

  @Test
  void conditionsOfMetadataAloneAreRefused() {
    var metadata = Controller.builder("maps", ConfigMap.TYPE.metadataOnly());
    assertRefused(
        () -> metadata.conditions(ConditionSet.living(ConditionType.READY)), "metadata only");
  }

  @Test
  void whatIsSetOnceIsRefusedASecondTime() {
    var conditions = ConditionSet.living(ConditionType.READY);
    List<Runnable> setters =
        List.of(
            () -> builder.filter(Predicates.labelsChanged()),
            () -> builder.conditions(conditions),
            () -> builder.clusters(ClusterName::isLocal),
            () -> builder.whenGone((key, context) -> Result.done()),
            () -> builder.onGiveUp((map, failure, context) -> {}),
            () -> builder.options(ControllerOptions.defaults()));
    for (var setter : setters) {
      setter.run();
      var refused = assertThrows(IllegalStateException.class, setter::run);
      assertTrue(refused.toString().contains("controller 'maps' sets "), refused::toString);
    }
  }

  @Test
  void aKeyedControllerHoldsItsTrigger() {
    var trigger = new Trigger<String>();
    KeyReconciler<String> reconciler = (key, context) -> Result.done();
    var keyed = Controller.keyed("keys", trigger, ControllerOptions.defaults(), reconciler);
    var declaration = assertInstanceOf(KeyedDeclaration.class, keyed.declaration());
    assertEquals("keys", keyed.name());
    assertSame(trigger, declaration.keys());
    assertSame(reconciler, declaration.reconciler());
  }

  private static void assertRefused(Runnable call, String part) {
    var refused = assertThrows(IllegalArgumentException.class, call::run);
    assertTrue(refused.toString().contains("controller 'maps' "), refused::toString);
    assertTrue(refused.toString().contains(part), refused::toString);
  }

  private static ObjectDeclaration<?> untyped(Controller controller) {
    return assertInstanceOf(ObjectDeclaration.class, controller.declaration());
  }

  @SuppressWarnings("unchecked") // the controllers of this test reconcile ConfigMaps
  private static ObjectDeclaration<ConfigMap> declarationOf(Controller controller) {
    return (ObjectDeclaration<ConfigMap>) untyped(controller);
  }
}

package dev.fairlead.operator.demo;

import dev.fairlead.operator.model.Marks;
import dev.fairlead.time.TimeSource;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The eight steps, in their order, with what they remember of each other. Used by one thread. */
final class Acts {
  private static final ObjectPath TEMPLATE = ObjectPath.template(Story.NAME);
  private static final ObjectPath INSTANCE = ObjectPath.instance(Story.NAME);
  private static final ObjectPath CONFIG_MAP = ObjectPath.configMap(Story.NAME);
  private static final String HUB = "hub";
  private static final String BERLIN = "berlin";
  private static final String TOKYO = "tokyo";
  private static final String AUSTIN = "austin";
  private static final String HELLO = "Hello";
  private static final String WELCOME = "Welcome";

  private final Story story;
  private final TimeSource time;
  private final Map<String, Seen> maps = new LinkedHashMap<>();

  Acts(Story story, TimeSource time) {
    this.story = story;
    this.time = time;
  }

  /** A step of the demo. */
  record Act(String title, Play play) {}

  /** What happens in a step. */
  @FunctionalInterface
  interface Play {
    void run(Scene scene) throws DemoFailure, IOException, InterruptedException;
  }

  List<Act> all() {
    return List.of(
        new Act("template and instance applied", this::apply),
        new Act("distributed to three clusters", this::distributed),
        new Act("an override edited", this::editOverride),
        new Act("drift corrected", this::correctDrift),
        new Act("one target down, the others unaffected", this::loseTarget),
        new Act("back and caught up", this::catchUp),
        new Act("a target removed and its ConfigMap pruned", this::removeTarget),
        new Act("instance deleted, everything cleaned", this::deleteInstance));
  }

  private void apply(Scene scene) throws DemoFailure, IOException, InterruptedException {
    scene.world().hub().create(TEMPLATE.collection(), story.template());
    applyInstance(scene.world());
    scene.expect(HUB, TEMPLATE, "valid", Acts::isValid);
    scene.expect(HUB, INSTANCE, "has its finalizer", Acts::hasFinalizer);
  }

  /** What {@code kubectl apply} of its file does. */
  void applyInstance(World world) throws IOException, InterruptedException {
    world.hub().create(INSTANCE.collection(), story.instance());
  }

  private static Optional<String> isValid(Seen template) {
    var ready = template.member("/status/conditions", "type", "Ready");
    return ready.path("reason").asText().equals("Valid")
        ? Optional.empty()
        : Optional.of("expected Ready=True Valid, found " + ready);
  }

  private static Optional<String> hasFinalizer(Seen instance) {
    var finalizers = instance.object().at("/metadata/finalizers");
    return finalizers.toString().contains('"' + Marks.FINALIZER + '"')
        ? Optional.empty()
        : Optional.of("expected the finalizer " + Marks.FINALIZER + ", found " + finalizers);
  }

  private void distributed(Scene scene) throws DemoFailure, InterruptedException {
    for (var cluster : Story.CLUSTERS) {
      expect(scene, cluster, "region=" + story.regions().get(cluster), "info", HELLO);
    }
    scene.expectReady("True", "Synced", "3/3");
  }

  private void editOverride(Scene scene) throws DemoFailure, IOException, InterruptedException {
    edit(scene, "add", "/spec/clusters/1/overrides/logLevel", "\"debug\"", "tokyo: debug");
    expect(scene, TOKYO, "log.level=debug", "debug", HELLO);
    scene.expectReady("True", "Synced", "3/3");
    scene.expectUntouched(BERLIN, last(BERLIN));
    scene.expectUntouched(AUSTIN, last(AUSTIN));
  }

  private void correctDrift(Scene scene) throws DemoFailure, IOException, InterruptedException {
    var byHand = "{\"data\":{\"app.properties\":\"broken\",\"stray\":\"key\"}}";
    var edited = scene.world().api(BERLIN).mergePatch(CONFIG_MAP, byHand);
    scene.claim(BERLIN, CONFIG_MAP, "edited by hand, a stray key", edited);
    var check =
        "{\"metadata\":{\"annotations\":{\"%s\":\"%s\"}}}"
            .formatted(Marks.RECONCILE_AT, time.now());
    scene.claim(
        HUB, INSTANCE, "annotated: check now", scene.world().hub().mergePatch(INSTANCE, check));
    expect(scene, BERLIN, "as rendered, stray key gone", "info", HELLO);
    scene.expectUntouched(TOKYO, last(TOKYO));
    scene.expectUntouched(AUSTIN, last(AUSTIN));
  }

  private void loseTarget(Scene scene) throws DemoFailure, IOException, InterruptedException {
    scene.world().server(AUSTIN).network().cut();
    edit(scene, "replace", "/spec/parameters/greeting", "\"Welcome\"", "greeting: Welcome");
    expect(scene, BERLIN, "greeting=Welcome", "info", WELCOME);
    expect(scene, TOKYO, "greeting=Welcome", "debug", WELCOME);
    scene.expectTarget(AUSTIN, "Failed", "Unreachable");
    scene.expectReady("False", "PartiallySynced", "2/3");
  }

  private void catchUp(Scene scene) throws DemoFailure, InterruptedException {
    scene.world().server(AUSTIN).network().restore();
    expect(scene, AUSTIN, "greeting=Welcome", "info", WELCOME);
    scene.expectReady("True", "Synced", "3/3");
    scene.expectUntouched(BERLIN, last(BERLIN));
    scene.expectUntouched(TOKYO, last(TOKYO));
  }

  private void removeTarget(Scene scene) throws DemoFailure, IOException, InterruptedException {
    edit(scene, "remove", "/spec/clusters/1", "null", "tokyo removed");
    scene.expectGone(TOKYO, CONFIG_MAP, "gone");
    scene.expectReady("True", "Synced", "2/2");
    scene.expectUntouched(BERLIN, last(BERLIN));
    scene.expectUntouched(AUSTIN, last(AUSTIN));
  }

  private void deleteInstance(Scene scene) throws DemoFailure, IOException, InterruptedException {
    scene.world().hub().delete(INSTANCE);
    scene.expectGone(BERLIN, CONFIG_MAP, "gone");
    scene.expectGone(AUSTIN, CONFIG_MAP, "gone");
    scene.expectGone(HUB, INSTANCE, "gone, and its finalizer");
  }

  /** An edit of the instance, as a user makes it. */
  private static void edit(Scene scene, String operation, String path, String value, String says)
      throws IOException, InterruptedException {
    var patch = "[{\"op\":\"%s\",\"path\":\"%s\",\"value\":%s}]".formatted(operation, path, value);
    scene.claim(HUB, INSTANCE, says, scene.world().hub().jsonPatch(INSTANCE, patch));
  }

  private void expect(Scene scene, String cluster, String says, String logLevel, String greeting)
      throws DemoFailure, InterruptedException {
    var content = story.expected(cluster, logLevel, greeting);
    maps.put(cluster, scene.expectContent(cluster, says, content));
  }

  private Seen last(String cluster) {
    return Objects.requireNonNull(maps.get(cluster), cluster);
  }
}

package dev.fairlead.operator.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.operator.demo.Lookout.Check;
import java.util.Optional;

/** What a step can look for. It waits until a server shows it, and then claims it. */
final class Scene {
  private static final String HUB = "hub";
  private static final ObjectPath CONFIG_MAP = ObjectPath.configMap(Story.NAME);
  private static final ObjectPath INSTANCE = ObjectPath.instance(Story.NAME);

  private final World world;
  private final Screen screen;
  private final Deadline deadline;
  private final String step;

  Scene(World world, Screen screen, Deadline deadline, String step) {
    this.world = world;
    this.screen = screen;
    this.deadline = deadline;
    this.step = step;
  }

  World world() {
    return world;
  }

  /** The object passes the check. */
  Seen expect(String cluster, ObjectPath object, String says, Check check)
      throws DemoFailure, InterruptedException {
    screen.waiting(cluster + " " + object + ": " + says);
    var lookout = new Lookout(world.api(cluster), object, check);
    var seen = lookout.until(deadline);
    if (seen.isEmpty()) {
      throw new DemoFailure(step, "%s %s: %s".formatted(cluster, object, lookout.fault()));
    }
    claim(cluster, object, says, seen.get());
    return seen.get();
  }

  /** The cluster's ConfigMap has this content, and nothing else. */
  Seen expectContent(String cluster, String says, JsonNode content)
      throws DemoFailure, InterruptedException {
    return expect(
        cluster,
        CONFIG_MAP,
        says,
        seen ->
            seen.object().path("data").equals(content)
                ? Optional.empty()
                : Optional.of("expected " + content + ", found " + found(seen)));
  }

  private static String found(Seen seen) {
    return seen.exists() ? seen.object().path("data").toString() : "no such object";
  }

  /** The cluster's ConfigMap was not written since. */
  void expectUntouched(String cluster, Seen before) throws DemoFailure, InterruptedException {
    expect(
        cluster,
        CONFIG_MAP,
        "untouched",
        seen ->
            seen.resourceVersion().equals(before.resourceVersion())
                ? Optional.empty()
                : Optional.of("expected rv " + before.resourceVersion() + ", found another write"));
  }

  void expectGone(String cluster, ObjectPath object, String says)
      throws DemoFailure, InterruptedException {
    expect(
        cluster,
        object,
        says,
        seen ->
            seen.exists()
                ? Optional.of("expected to be gone, found " + seen.object())
                : Optional.empty());
  }

  /** The instance's Ready condition, for the user's last edit. */
  void expectReady(String status, String reason, String targets)
      throws DemoFailure, InterruptedException {
    expect(
        HUB,
        INSTANCE,
        "Ready=%s %s, %s".formatted(status, reason, targets),
        seen ->
            isReady(seen, status, reason, targets)
                ? Optional.empty()
                : Optional.of(
                    "expected Ready=%s %s, %s, found %s"
                        .formatted(status, reason, targets, seen.object().path("status"))));
  }

  private static boolean isReady(Seen seen, String status, String reason, String targets) {
    var ready = seen.member("/status/conditions", "type", "Ready");
    return ready.path("status").asText().equals(status)
        && ready.path("reason").asText().equals(reason)
        && seen.text("/status/summary/ready").equals(targets)
        && seen.text("/status/observedGeneration").equals(seen.text("/metadata/generation"));
  }

  /** The instance says so of one of its targets. */
  void expectTarget(String target, String state, String reason)
      throws DemoFailure, InterruptedException {
    expect(
        HUB,
        INSTANCE,
        "%s: %s, %s".formatted(target, state, reason),
        seen -> {
          var row = seen.member("/status/targets", "name", target);
          boolean holds =
              row.path("state").asText().equals(state)
                  && row.path("reason").asText().equals(reason);
          return holds
              ? Optional.empty()
              : Optional.of("expected %s %s, found %s".formatted(state, reason, row));
        });
  }

  /** What a user sees right after an edit. */
  void claim(String cluster, ObjectPath object, String says, Seen seen) {
    screen.claim(
        new Claim(cluster, object.toString(), says, seen.resourceVersion(), deadline.passed()));
  }
}

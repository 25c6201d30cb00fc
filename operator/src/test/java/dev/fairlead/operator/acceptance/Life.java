package dev.fairlead.operator.acceptance;

import dev.fairlead.testkit.server.RequestJournal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A whole life of a template and an instance, in steps of which each is over before the next, and
 * the writes that the hub got meanwhile.
 */
final class Life {

  private Life() {}

  /**
   * Lives it.
   *
   * @return the writes by resource in their order (those of two resources have none), without what
   *     differs from one server to the next
   */
  static Map<String, List<String>> on(Setting setting) {
    try (var site = setting.site();
        var world = World.still(setting::connect, site)) {
      live(world);
      return writes(world.journal());
    }
  }

  private static void live(World world) {
    var a = world.target("a");
    var b = world.target("b");
    world.greeting().start().awaitTemplate("greeting", "True Valid");
    world.rest().app(a).await("app", "True Synced");
    world.rest().set("app", "/spec/parameters/who", "moon");
    a.await("app", "text", "Hello moon");
    world.rest().setTemplate("greeting", "/spec/data/text", "{{ who");
    world.await("app", "False TemplateInvalid");
    world.rest().setTemplate("greeting", "/spec/data/text", "Bye {{ who }}");
    a.await("app", "text", "Bye moon");
    world.rest();
    a.server().client().delete(Facts.CONFIG_MAP, TargetCluster.key("app"));
    world.advance(Duration.ofMinutes(11));
    a.await("app", "text", "Bye moon");
    world
        .rest()
        .set("app", "/spec/clusters/0/kubeconfig", Map.of("secretRef", Map.of("name", b.name())));
    a.awaitGone("app");
    world.rest().set("app", "/spec/suspend", true);
    world.await("app", "False Suspended");
    world.rest().delete("app");
    world.awaitGone("app");
    world.rest();
  }

  private static Map<String, List<String>> writes(RequestJournal journal) {
    var byResource = new TreeMap<String, List<String>>();
    for (var entry : journal.entries()) {
      if (entry.isWrite()) {
        byResource
            .computeIfAbsent(entry.resource(), any -> new ArrayList<>())
            .add(
                plain(
                    "%s %s %s %d %s"
                        .formatted(
                            entry.method(),
                            entry.target(),
                            entry.contentType(),
                            entry.status(),
                            entry.body().utf8())));
      }
    }
    return byResource;
  }

  private static String plain(String write) {
    return write
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("\"resourceVersion\":\"\\d+\"", "\"resourceVersion\":\"N\"")
        .replaceAll("(events/|\"name\":\")([-a-z.]+)\\.[0-9a-f]{8,}", "$1$2.HASH")
        .replaceAll("\"reportingInstance\":\"[^\"]*\"", "\"reportingInstance\":\"HOST\"");
  }
}

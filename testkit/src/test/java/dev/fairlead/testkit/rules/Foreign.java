package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.Json;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A server that is none of ours, to which all requests of the tests go if the system property
 * {@code fairlead.rules.address} has its address: {@code docs/benchmarks/run-testkit} counts the
 * rules that do not hold there. It gets no token, and is asked for no more than requests.
 */
final class Foreign {
  /** Nothing there takes long but what never ends. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final AtomicInteger NAMESPACES = new AtomicInteger();

  private Foreign() {}

  /** Where it is, if the tests are to go there. */
  static Optional<URI> address() {
    return Optional.ofNullable(System.getProperty("fairlead.rules.address")).map(URI::create);
  }

  /** Creates a namespace, or at least makes up its name. */
  static String newNamespace(World world) {
    var name = "rules-" + NAMESPACES.incrementAndGet();
    world.post("/api/v1/namespaces", World.map(name));
    return name;
  }

  /** Creates a definition; whether it took it, the tests will see. */
  static void define(World world, String yaml) {
    var tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    world.post(DEFINITIONS, Json.text(tree).replace('\'', '\u00b4'));
  }
}

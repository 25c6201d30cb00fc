package dev.fairlead.examples.greeting;

import static dev.fairlead.client.WriteOption.ownedBy;

import dev.fairlead.backend.fabric8.Fabric8Backend;
import dev.fairlead.controller.Controller;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.runtime.Manager;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.Map;

/** Writes each greeting's text to a ConfigMap of the same name. */
public final class GreetingApp {

  static final Controller GREETINGS =
      Controller.builder("greetings", Greeting.TYPE).owns(ConfigMap.TYPE).build(GreetingApp::greet);

  private GreetingApp() {}

  static Result greet(Greeting greeting, ReconcileContext<Greeting> ctx) {
    ctx.client()
        .with(ownedBy(ctx.owner()))
        .createOrUpdate(
            ConfigMap.TYPE, ctx.key(), map -> map.withData(Map.of("text", greeting.spec().text())));
    return Result.done();
  }

  /** Runs until the process is asked to end. */
  public static void main(String[] args) {
    var client = new KubernetesClientBuilder().build();
    var manager = Manager.builder(Fabric8Backend.of(client)).add(GREETINGS).build();
    // The library installs no hook of its own: when to end is the service's business.
    Runtime.getRuntime().addShutdownHook(new Thread(manager::close));
    manager.run();
  }
}

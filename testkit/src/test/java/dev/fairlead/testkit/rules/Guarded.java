package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RealApiServer;
import dev.fairlead.testkit.server.ServerOptions;
import dev.fairlead.testkit.server.TestApiServer;
import java.util.function.Consumer;

/** Servers that ask who does what: the real ones do, those in memory if they are told to. */
final class Guarded {
  private Guarded() {}

  /** Runs a part of a test on the real server, or on one in memory with RBAC. */
  static void by(TestApiServer server, Consumer<World> test) {
    by(server, engine -> engine.rbac(), test);
  }

  /** The same with more options for the server in memory. */
  static void by(TestApiServer server, Consumer<ApiEngine.Builder> options, Consumer<World> test) {
    if (server instanceof RealApiServer) {
      test.accept(new World(server));
      return;
    }
    try (var own = InMemoryApiServer.start(ServerOptions.defaults().engine(options))) {
      test.accept(new World(own));
    }
  }

  /** Gives a user these rights in the world's namespace. */
  static void grant(World world, String user, String rules) {
    var root = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + world.namespace;
    world
        .post(root + "/roles", "{'metadata':{'name':'" + user + "'},'rules':[" + rules + "]}")
        .is(201);
    world
        .post(
            root + "/rolebindings",
            "{'metadata':{'name':'%s'},'roleRef':{'apiGroup':'rbac.authorization.k8s.io','kind':'Role','name':'%s'},'subjects':[{'kind':'User','name':'%s'}]}"
                .formatted(user, user, user))
        .is(201);
  }

  /** Asks until a right is there, which takes a real server a moment. */
  static World.Answer whenAllowed(World world, String path, String user) {
    var answer = world.get(path, "Impersonate-User", user);
    for (int i = 0; i < 500 && answer.status() == 403; i++) {
      answer = world.get(path, "Impersonate-User", user);
    }
    return answer.is(200);
  }
}

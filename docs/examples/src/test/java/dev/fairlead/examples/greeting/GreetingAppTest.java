package dev.fairlead.examples.greeting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import dev.fairlead.testkit.server.TestApiServer;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The whole controller with each backend of the class path; the tests share a server. */
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock(value = "the whole cluster", mode = ResourceAccessMode.READ)
class GreetingAppTest {

  @ApiServerTest
  void followsTheText(TestApiServer server, Backend backend) {
    server.install(Greeting.TYPE);
    try (var manager = Manager.builder(backend).add(GreetingApp.GREETINGS).build()) {
      manager.start();
      var hello = ObjectKey.of(server.newNamespace(), "hello");
      server.client().create(Greeting.TYPE, greeting(hello, "hi"));
      server.await(ConfigMap.TYPE, hello, map -> "hi".equals(map.data().get("text")));
      server
          .client()
          .edit(Greeting.TYPE, hello, it -> new Greeting(it.metadata(), new Greeting.Spec("bye")));
      server.await(ConfigMap.TYPE, hello, map -> "bye".equals(map.data().get("text")));
    }
  }

  @ApiServerTest
  void survivesBrokenWatchesAndALostAnswer(TestApiServer server, Backend backend) {
    server.install(Greeting.TYPE);
    server.faults().on(RequestMatch.watch(Greeting.TYPE)).times(3).then(Fault.reset());
    server
        .faults()
        .on(RequestMatch.create(ConfigMap.TYPE))
        .times(1)
        .then(Fault.reset().afterCommit());
    try (var manager = Manager.builder(backend).add(GreetingApp.GREETINGS).build()) {
      manager.start();
      var hello = ObjectKey.of(server.newNamespace(), "hello");
      server.client().create(Greeting.TYPE, greeting(hello, "hi"));
      server.await(ConfigMap.TYPE, hello, map -> "hi".equals(map.data().get("text")));
      server.awaitQuiescent();
      assertEquals(0, server.journal().count(RequestMatch.patch(ConfigMap.TYPE)));
    }
  }

  private static Greeting greeting(ObjectKey key, String text) {
    return new Greeting(ObjectMeta.of(key.namespace(), key.name()), new Greeting.Spec(text));
  }
}

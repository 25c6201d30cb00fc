package dev.fairlead.examples.greeting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.Manager;
import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.RequestMatch;
import org.junit.jupiter.api.Test;

class GreetingAppTest {

  @Test
  void followsTheTextAndWritesNothingElse() {
    try (var server = InMemoryApiServer.start();
        var manager = Manager.builder(server.inProcess()).add(GreetingApp.GREETINGS).build()) {
      server.install(Greeting.TYPE);
      manager.start();
      var hello = ObjectKey.of(server.newNamespace(), "hello");

      server.client().create(Greeting.TYPE, greeting(hello, "hi"));
      server.await(ConfigMap.TYPE, hello, map -> "hi".equals(map.data().get("text")));
      server
          .client()
          .edit(Greeting.TYPE, hello, it -> new Greeting(it.metadata(), new Greeting.Spec("bye")));
      server.await(ConfigMap.TYPE, hello, map -> "bye".equals(map.data().get("text")));
      server.awaitQuiescent();

      assertEquals(1, server.journal().count(RequestMatch.create(ConfigMap.TYPE)));
      assertEquals(1, server.journal().count(RequestMatch.patch(ConfigMap.TYPE)));
      assertEquals(2, server.journal().writes());
    }
  }

  private static Greeting greeting(ObjectKey key, String text) {
    return new Greeting(ObjectMeta.of(key.namespace(), key.name()), new Greeting.Spec(text));
  }
}

package dev.fairlead.examples.greeting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.runtime.LeaderElection;
import dev.fairlead.runtime.Leadership;
import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.testkit.junit.ApiServerTest;
import dev.fairlead.testkit.server.TestApiServer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Two replicas of the greeting service, of which one acts. */
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock(value = "the whole cluster", mode = ResourceAccessMode.READ)
class GreetingReplicasTest {

  private record Replica(Manager manager, BlockingQueue<Leadership> news) {
    static Replica start(Backend backend, String namespace) {
      var news = new LinkedBlockingQueue<Leadership>();
      var election =
          LeaderElection.lease(namespace, "greetings")
              .retryPeriod(Duration.ofMillis(200))
              .onChange(news::add);
      var manager =
          Manager.builder(backend).leaderElection(election).add(GreetingApp.GREETINGS).build();
      return new Replica(manager.start(), news);
    }

    void await(Leadership wanted) throws InterruptedException {
      assertEquals(wanted, news.poll(20, TimeUnit.SECONDS));
    }
  }

  @ApiServerTest
  void theSecondTakesOverWhenTheFirstCloses(TestApiServer server, Backend backend)
      throws InterruptedException {
    server.install(Greeting.TYPE);
    var namespace = server.newNamespace();
    var hello = ObjectKey.of(namespace, "hello");
    var first = Replica.start(backend, namespace);
    Replica second = null;
    try {
      first.await(Leadership.STARTED);
      second = Replica.start(backend, namespace);
      assertTrue(second.manager().awaitReady(Duration.ofSeconds(20)));
      assertTrue(first.manager().isLeader());
      assertFalse(second.manager().isLeader());
      var greeting = new Greeting(ObjectMeta.of(namespace, "hello"), new Greeting.Spec("hi"));
      server.client().create(Greeting.TYPE, greeting);
      server.await(ConfigMap.TYPE, hello, map -> "hi".equals(map.data().get("text")));
      first.manager().close();
      first.await(Leadership.STOPPED);
      second.await(Leadership.STARTED);
      server
          .client()
          .edit(Greeting.TYPE, hello, it -> new Greeting(it.metadata(), new Greeting.Spec("bye")));
      server.await(ConfigMap.TYPE, hello, map -> "bye".equals(map.data().get("text")));
    } finally {
      first.manager().close();
      if (second != null) {
        second.manager().close();
      }
    }
  }
}

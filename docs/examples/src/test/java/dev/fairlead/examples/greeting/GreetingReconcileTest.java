package dev.fairlead.examples.greeting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.reconcile.Result;
import dev.fairlead.testkit.ReconcilerTest;
import dev.fairlead.testkit.Write;
import dev.fairlead.testkit.server.Fault;
import dev.fairlead.testkit.server.RequestMatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One reconcile at a time, by manual time and without a socket. */
class GreetingReconcileTest {

  private final ObjectKey key = ObjectKey.of("shop", "hello");
  private final ReconcilerTest test =
      ReconcilerTest.of(GreetingApp.GREETINGS)
          .given(
              Greeting.TYPE,
              new Greeting(ObjectMeta.of(key.namespace(), key.name()), new Greeting.Spec("hi")));

  @Test
  void writesOnceAndThenNothing() {
    assertEquals(List.of(Write.create(ConfigMap.TYPE, key)), test.reconcile(key).writes());
    assertEquals(List.of(), test.reconcile(key).writes());
  }

  @Test
  void aFailedCreateIsRetriedAfterASecond() {
    test.server().faults().on(RequestMatch.create(ConfigMap.TYPE)).times(1).then(Fault.status(503));

    assertEquals(Optional.of(Duration.ofSeconds(1)), test.reconcile(key).nextRun());

    test.time().advance(Duration.ofSeconds(1));
    assertEquals(Result.done(), test.reconcile(key).result());
  }
}

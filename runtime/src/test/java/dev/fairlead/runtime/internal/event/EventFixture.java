package dev.fairlead.runtime.internal.event;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.event.EventListener;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;

/** A hub on a fake server with manual time. */
abstract class EventFixture {
  /** Generous: it only keeps a broken test from hanging. */
  static final Duration BOUND = Duration.ofSeconds(20);

  static final ObjectReference POD = new ObjectReference("v1", "Pod", "team", "web-0", "uid-1");

  final ManualTime time = new ManualTime();
  final EventServer server = new EventServer();
  final List<String> drops = new CopyOnWriteArrayList<>();
  final RecorderHub hub = new RecorderHub(time, noting(drops), "host-1", () -> 0);
  final EventRecorder events = recorder("pods", POD);

  EventRecorder recorder(String controller, ObjectReference regarding) {
    return recorder(controller, ClusterName.LOCAL, server, regarding);
  }

  EventRecorder recorder(
      String controller, ClusterName cluster, EventServer to, ObjectReference regarding) {
    return hub.recorder(controller, cluster, () -> to.client(cluster), regarding, () -> true);
  }

  /** Waits until the hub has nothing to do at the present time. */
  void settle() {
    assertTrue(hub.awaitIdle(BOUND), "the hub did not come to rest");
  }

  /** Lets time pass in small steps, since the hub works on a thread of its own. */
  void pass(Duration duration) {
    Duration step = Duration.ofSeconds(10);
    for (Duration left = duration; left.compareTo(Duration.ZERO) > 0; left = left.minus(step)) {
      time.advance(left.compareTo(step) < 0 ? left : step);
      settle();
    }
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  private static EventListener noting(List<String> drops) {
    return new EventListener() {
      @Override
      public void dropped(String reason) {
        drops.add(reason);
      }
    };
  }
}

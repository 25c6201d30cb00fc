package dev.fairlead.finalizer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinalizerTest {
  @Test
  void aQualifiedNameIsTaken() {
    var name = "fairlead.dev/configmap-cleanup";
    assertEquals(name, Finalizer.of(name, (object, context) -> CleanupResult.done()).name());
  }

  @Test
  void aNameThatTheServerRefusesIsRefusedWithAnExample() {
    for (var name :
        List.of("", "cleanup", "/cleanup", "example.com/", "Example.com/x", "a/b/c", "e.x/-a")) {
      var refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> Finalizer.of(name, (object, context) -> CleanupResult.done()),
              name);
      assertTrue(refused.toString().contains("example.com/cleanup"), refused::toString);
    }
  }

  @Test
  void askingAgainNeedsAPositiveDelay() {
    assertThrows(IllegalArgumentException.class, () -> CleanupResult.requeueAfter(Duration.ZERO));
  }
}

package dev.fairlead.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChangeTest {
  @Test
  void anObjectIsDecodedOnlyWhenAskedForAndAnewByEachCall() {
    var decoded = new AtomicInteger();
    Change<StringBuilder> change =
        new Added<>(
            ObjectKey.of("shop", "hello"),
            ObjectMeta.of("shop", "hello"),
            () -> new StringBuilder("x" + decoded.incrementAndGet()),
            true);
    assertEquals("hello", change.metadata().name());
    assertEquals(0, decoded.get());
    assertNotSame(change.object(), change.object());
    assertEquals(2, decoded.get());
  }
}

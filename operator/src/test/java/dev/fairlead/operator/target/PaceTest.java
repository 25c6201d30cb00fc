package dev.fairlead.operator.target;

import static dev.fairlead.operator.target.Places.KEY;
import static dev.fairlead.operator.target.Places.PACE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

  @Test
  void delaysDoubleUpToTheLongestAndAreAtMostATenthLonger() {
    for (int failures = 1; failures < 200; failures++) {
      var exact = Duration.ofSeconds(Math.min(300, 1L << Math.min(failures - 1, 20)));
      var delay = PACE.delay(KEY, failures);
      assertFalse(delay.compareTo(exact) < 0, delay::toString);
      assertFalse(delay.compareTo(exact.plus(exact.dividedBy(10))) > 0, delay::toString);
    }
  }

  @Test
  void aKeyHasTheSameDelaysEachTimeSoThatAStatusCanTellThem() {
    assertEquals(PACE.delay(KEY, 4), PACE.delay(KEY, 4));
  }

  @Test
  void retriesAreExhaustedAfterTheFirstTryAndTenMore() {
    assertFalse(PACE.isExhausted(10));
    assertTrue(PACE.isExhausted(11));
  }
}

package dev.fairlead.benchmarks.readings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GoalTest {
  private static final Readings READINGS =
      new Readings(
          List.of(
              Reading.of(Goal.OURS, "ms", 30, 1, 1),
              Reading.of(Goal.OURS, "ms", 50, 1, 1),
              Reading.of(Goal.OURS, "per-s", 800, 1, 1),
              Reading.of("other", "per-s", 40, 1, 1)));

  @Test
  void aCeilingIsMetUpToItsLimitByTheMedian() {
    assertEquals(
        "| start | 40.0 (30.0–50.0) | 40.0 | ≤ 40.0 | met |",
        Goal.plain("start", "ms", 40).row(READINGS));
    assertEquals(
        "| start | 40.0 (30.0–50.0) | 40.0 | ≤ 39.0 | **failed** |",
        Goal.plain("start", "ms", 39).row(READINGS));
  }

  @Test
  void aFloorIsMetFromItsLimitOn() {
    assertEquals(
        "| rate | 800 / 40.0 | 20.0 | ≥ 20.0 | met |",
        Goal.timesThatOf("rate", "per-s", "other", 20).row(READINGS));
    assertEquals(
        "| rate | 800 / 40.0 | 20.0 | ≥ 21.0 | **failed** |",
        Goal.timesThatOf("rate", "per-s", "other", 21).row(READINGS));
  }

  @Test
  void whatWasNotMeasuredIsNeitherMetNorFailed() {
    assertEquals(
        "| rate | – | – | ≤ 1.00 | not measured |",
        Goal.over("rate", "per-s", "nobody", 1).row(READINGS));
  }
}

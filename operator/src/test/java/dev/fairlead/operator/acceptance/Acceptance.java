package dev.fairlead.operator.acceptance;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What the operator promises, over a backend and HTTP: clusters of its own for each test, so that
 * several run at once: they mostly wait.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
abstract class Acceptance {

  private @Nullable Site site;
  private volatile @Nullable World current;

  /** What the operator runs on. */
  abstract Setting setting();

  /** Waits for clusters, which is no part of the test's time. */
  @BeforeEach
  final void setUp() {
    site = setting().site();
  }

  @AfterEach
  @Timeout(value = 40, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  final void tearDown() {
    var lent = site;
    if (lent == null) {
      return;
    }
    try {
      var made = current;
      if (made != null) {
        made.close();
      }
    } finally {
      lent.close();
    }
  }

  private Site site() {
    return Objects.requireNonNull(site, "lent before each test");
  }

  /** The world of the test, in which time stands still unless {@link #live()} made it. */
  final World world() {
    var made = current;
    if (made == null) {
      made = World.still(setting()::connect, site());
      current = made;
    }
    return made;
  }

  /** Makes the world of the test one in which real time passes. */
  final World live() {
    if (current != null) {
      throw new IllegalStateException("the test has a world already");
    }
    var made = World.live(setting()::connect, site());
    current = made;
    return made;
  }
}

package dev.fairlead.runtime.internal.worker;

import java.time.Duration;
import java.util.Optional;

/**
 * What one run came to, for tests that step by hand.
 *
 * @param decision what was decided
 * @param nextRun when the key runs again by itself
 */
public record Step(Decision decision, Optional<Duration> nextRun) {}

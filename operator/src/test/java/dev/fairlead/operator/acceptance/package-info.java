/**
 * The operator from the outside: over real HTTP, with a hub and targets in memory, on both
 * backends.
 *
 * <p>{@code Acceptance} and what extends it are the tests, in classes by theme; each is run by a
 * subclass per backend, and {@code SameTestsTest} sees to it that both run the same. {@code World}
 * is a hub, targets and an operator; {@code Tap} is the backend that the operator gets: it counts,
 * lets a test wait for requests, and dies when told to. Facts are read from the servers, never from
 * the operator. Time stands still unless a test moves it.
 */
@NullMarked
package dev.fairlead.operator.acceptance;

import org.jspecify.annotations.NullMarked;

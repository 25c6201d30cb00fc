/**
 * Tests of controllers without a cluster.
 *
 * <p>{@link dev.fairlead.testkit.ReconcilerTest} runs one key by hand, with manual time. {@code
 * testkit.server} has the in-memory API server for whole controllers, {@code testkit.junit} the
 * annotation that brings it to a test, and {@code testkit.contract} what a backend promises.
 */
@NullMarked
package dev.fairlead.testkit;

import org.jspecify.annotations.NullMarked;

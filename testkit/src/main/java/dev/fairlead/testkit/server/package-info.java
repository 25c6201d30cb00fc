/**
 * API servers for tests: what a test asks of any of them, and the one in memory.
 *
 * <p>Read in this order: {@link dev.fairlead.testkit.server.TestApiServer} is what a test needs
 * wherever it runs; {@link dev.fairlead.testkit.server.InMemoryApiServer} adds what only a server
 * of our own can do, {@link dev.fairlead.testkit.server.RealApiServer} is a kube-apiserver with the
 * same door in front. {@link dev.fairlead.testkit.server.Faults}, {@link
 * dev.fairlead.testkit.server.Network} and {@link dev.fairlead.testkit.server.RequestJournal} break
 * and show the wire.
 *
 * <p>Inside, {@code EmbeddedApiServer} puts the parts together: each request goes through the
 * {@code FrontDoor} (journal, faults, origin), whichever way it came: over a socket ({@code
 * SocketFront}) or by a call ({@code InProcessBackend}). The door says what the answer is, a {@code
 * Reply}; the two fronts say what that means for them. The origin is the engine or, for a real
 * server, {@code Upstream}, which hands requests on.
 *
 * <p>Threads: those of {@code dev.fairlead.testkit.http}, once somebody asks for the address; the
 * in-process backend works on its callers' threads. Each watch of a real server has a thread that
 * reads it. The journal, the rules of faults and the count of requests in flight have a lock each;
 * none is held while another is taken.
 */
@NullMarked
package dev.fairlead.testkit.server;

import org.jspecify.annotations.NullMarked;

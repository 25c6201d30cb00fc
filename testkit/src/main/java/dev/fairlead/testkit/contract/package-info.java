/**
 * What a backend promises, as tests. A backend of your own has two to extend: {@link
 * dev.fairlead.testkit.contract.BackendContract} with a class that makes one, and {@link
 * dev.fairlead.testkit.contract.TransportContract} with its {@link
 * dev.fairlead.testkit.contract.ClientLibrary}, once for the server in memory and once for a real
 * one.
 *
 * <p>The first needs no API server. It comes in chapters, each a class that extends the one before:
 * {@code Requests} (what arrives), {@code Answers} (what comes back), {@code Endings} (deadlines,
 * cancellation), {@code Streams}, and {@code BackendContract} (lives and deaths). {@code Fixture}
 * is what they share, {@code Script} the server that does as a test tells it.
 *
 * <p>The second goes line by line: F1 to F12 and O1 to O12 are traps of the fabric8 and the
 * official client that every backend and every type has to hide ({@code ModelTraps}, {@code
 * Fabric8Traps}, {@code OfficialTraps}), the other lines are what a network and a host do ({@code
 * NetworkLines}, {@code TransportContract}). {@code Lines} has their names; each has one test, none
 * may be left out, and {@code Tally} counts them. {@link
 * dev.fairlead.testkit.contract.RealServerContract} adds what only the real server's own socket
 * shows: a server that is paused, killed or without its storage.
 *
 * <p>What the runtime does over a backend is in {@link
 * dev.fairlead.testkit.contract.ReflectorContract} (watches), {@link
 * dev.fairlead.testkit.contract.ControllerContract} (chapters {@code ControllerReads} and {@code
 * ControllerRetries}) and {@link dev.fairlead.testkit.contract.LifecycleContract} (chapters {@code
 * LifecycleRuns} and {@code LifecycleLeadership}). {@code RuntimeContract} and {@code Rig} are
 * their fixture; time is {@code SteppedTime}, so nothing waits for a clock, and a mark made last,
 * which is told or run after all that came before it, is how a test sees that nothing else happens.
 *
 * <p>Threads: those of the server, and one for each call that a test makes besides its own; nothing
 * is locked, a test tells the server what to do before it sends anything.
 */
@NullMarked
package dev.fairlead.testkit.contract;

import org.jspecify.annotations.NullMarked;

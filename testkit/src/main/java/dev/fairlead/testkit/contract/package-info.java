/**
 * What a backend promises, as tests: extend {@link dev.fairlead.testkit.contract.BackendContract}
 * with a class that makes one.
 *
 * <p>The contract comes in chapters, each a class that extends the one before: {@code Requests}
 * (what arrives), {@code Answers} (what comes back, in one attempt), {@code Endings} (deadlines,
 * cancellation), {@code Streams}, and {@code BackendContract} (lives and deaths). {@code Fixture}
 * is what they share, {@code Script} the server that does as a test tells it. Names like F1 and O4
 * are traps of the fabric8 and the official client that a backend has to hide.
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

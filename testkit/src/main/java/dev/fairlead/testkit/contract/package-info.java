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
 * <p>{@link dev.fairlead.testkit.contract.ReflectorContract} is about the runtime's watches over a
 * backend; {@code RuntimeContract} and {@code Rig} are its fixture.
 *
 * <p>Threads: those of the server, and one for each call that a test makes besides its own; nothing
 * is locked, a test tells the server what to do before it sends anything.
 */
@NullMarked
package dev.fairlead.testkit.contract;

import org.jspecify.annotations.NullMarked;

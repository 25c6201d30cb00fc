/**
 * Fairlead on the official client, 24.0.0 and newer: its HTTP stack carries the requests, its model
 * classes may stand for API types.
 *
 * <p>Read in this order: {@link dev.fairlead.backend.official.OfficialBackend} (the door), {@code
 * OfficialTransport} with {@code OfficialSingleAttempt} (one request), {@code OfficialBody} (one
 * answer), {@code OfficialConnection}, {@code OfficialTls} and {@code OfficialServerName} (a client
 * for another cluster), {@link dev.fairlead.backend.official.OfficialTypes}, {@code OfficialKinds},
 * {@code OfficialCodec} and {@code OfficialGson} (model classes). The package for the fabric8
 * client has the same files in the same order, but for what only this client needs: compare the two
 * directories to see what differs between the clients.
 *
 * <p>No thread is made here. The only lock is that of {@code OfficialBody}.
 *
 * <p>Comments give a number to each trap of the client that a line is there for:
 *
 * <ul>
 *   <li>O1 its validators throw at unknown fields; O2 it drops managedFields and writes empty
 *       collections; O3 its Gson is one for the process
 *   <li>O4 interrupts don't end a call; O5 static tokens are not in the HTTP client; O6 tokens are
 *       renewed by time only, so the runtime comes back later after a 401
 *   <li>O7 OkHttp repeats some requests; O8 timeouts are off or too short; O9 queued calls wait for
 *       each other
 *   <li>O10 its kubeconfig code runs programs and reads files; O11 it can't be closed; O12 its
 *       dynamic objects lose edits: there is {@code ResourceType.unstructured} instead
 * </ul>
 */
@NullMarked
package dev.fairlead.backend.official;

import org.jspecify.annotations.NullMarked;

/**
 * Fairlead on the fabric8 client, 7.4.0 and newer: its HTTP stack carries the requests, its model
 * classes may stand for API types.
 *
 * <p>Read in this order: {@link dev.fairlead.backend.fabric8.Fabric8Backend} (the door), {@code
 * Fabric8Transport} (one request), {@code Fabric8Body} (one answer), {@code Fabric8Connection} and
 * {@code Fabric8Tls} (a client for another cluster), {@link
 * dev.fairlead.backend.fabric8.Fabric8Types}, {@code Fabric8Codec} and {@code Fabric8Serialization}
 * (model classes). The package for the official client has the same files in the same order:
 * compare the two directories to see what differs between the clients.
 *
 * <p>No thread is made here. The only lock is that of {@code Fabric8Body}. Nothing names a class of
 * Jackson, since fabric8 7 has Jackson 2 and fabric8 8 has Jackson 3: one binary serves both.
 *
 * <p>Comments give a number to each trap of the client that a line is there for:
 *
 * <ul>
 *   <li>F1 it retries all verbs; F2 a dead pooled connection shows as an {@code IOException}, which
 *       the runtime handles; F3 its callbacks run on an event loop
 *   <li>F4 a body that is a stream can't be sent twice; F5 no timeout unless asked for; F6, F7 no
 *       pings, one connection per watch: the runtime's deadlines end what hangs
 *   <li>F8 closing a derived client closes its origin; F9 its kubeconfig code runs programs and
 *       looks around; F10 tokens are renewed after a 401
 *   <li>F11 objects out of lists have no apiVersion; F12 Jackson 3 refuses text behind a value
 * </ul>
 */
@NullMarked
package dev.fairlead.backend.fabric8;

import org.jspecify.annotations.NullMarked;

/**
 * A small HTTP/1.1 server that tests have in their hand: it shows when bytes leave, and can break a
 * connection at any byte. Used by the in-memory API server and the backends' contract; no API for
 * anybody else.
 *
 * <p>Read in this order: {@link dev.fairlead.testkit.http.HttpServer} accepts connections, plain
 * and TLS on one port; {@code HttpConnection} serves one of them, request by request; {@code
 * RequestReader} parses; {@link dev.fairlead.testkit.http.HttpExchange} is what a handler answers
 * with; {@link dev.fairlead.testkit.http.Gate} is the network in between, which may be cut or
 * frozen.
 *
 * <p>Threads: one accepts, each connection has one, and each stream that is being answered has one
 * more, so that the connection's own thread notices when the client goes. All are daemons named
 * {@code fairlead-apiserver-…}; closing the server ends and joins them. The gate's lock guards its
 * state, the server's the set of connections; none is held during I/O.
 */
@NullMarked
package dev.fairlead.testkit.http;

import org.jspecify.annotations.NullMarked;

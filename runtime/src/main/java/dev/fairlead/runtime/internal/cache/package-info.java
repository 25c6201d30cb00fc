/**
 * The cache of one cluster: objects as bytes, indexes, handlers, and reads that see own writes.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.cache.ClusterCache} (the door),
 * {@code Kind} (one kind: its store, reflectors and subscriptions), {@code Store} (the content
 * under its lock), {@code Feed} (from a reflector into the store), {@code Preparation} (all user
 * code and parsing, before the lock), {@code Mailbox} (to one handler, in order), {@code
 * WriteLedger} behind {@link dev.fairlead.runtime.internal.cache.OwnWrites} (which writes a read
 * waits for).
 *
 * <p>Threads: one blocking loop per reflector and at most one task per mailbox, all on the executor
 * that the cache is given. Locks: {@code ClusterCache} guards which kinds exist; each {@code Store}
 * has one lock for objects, indexes, ledger and the list of mailboxes; each mailbox has its own,
 * taken inside the store's. User code, parsing, I/O, clock and executor are called outside all of
 * them.
 */
@NullMarked
package dev.fairlead.runtime.internal.cache;

import org.jspecify.annotations.NullMarked;

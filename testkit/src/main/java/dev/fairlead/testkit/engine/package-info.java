/**
 * The in-memory Kubernetes API: a pure function from a request to an answer or a stream of watch
 * events, with no sockets, no threads and no client library.
 *
 * <p>Read in this order: {@link dev.fairlead.testkit.engine.ApiEngine} takes a request; {@code
 * Router} finds the resource that its path means; {@code Reads}, {@code Watches}, {@code Creates},
 * {@code Updates}, {@code Patches} and {@code Deletes} serve one verb each; {@code ObjectRules} and
 * the {@code KindRules} of a type say what a stored object must look like; {@code Store} keeps it.
 *
 * <p>The engine makes no threads. One lock, in {@code Store}, guards the revision, the tables and
 * the list of open streams; each {@code WatchStream} has a lock of its own for its queue, taken
 * after the store's and never before. Writes compute their result without a lock on an immutable
 * snapshot and are retried if another write was faster, as a real server does.
 *
 * <p>{@code Ownership} notes who owns which field at every write, {@code Apply} merges what is
 * applied; {@code FieldType}, {@code FieldSet} and {@code Comparison} are what they think in.
 *
 * <p>Before all that {@code AccessControl} asks who it is and, with {@code Rbac}, whether he may;
 * {@code Admission} asks the hooks of a test. {@code SchemaValidator} and {@code SchemaRules} check
 * custom objects, the latter by a {@link dev.fairlead.testkit.engine.RuleLanguage}. {@code
 * Representation} prints objects, metadata or tables; {@code Discovery} and {@code OpenApi} tell
 * what is served.
 *
 * <p>What it does not know it refuses with a message that starts with {@code testkit:}.
 */
@NullMarked
package dev.fairlead.testkit.engine;

import org.jspecify.annotations.NullMarked;

/**
 * A whole controller to copy from: a {@link dev.fairlead.examples.database.Database} owns a
 * StatefulSet, a Service and a ConfigMap.
 *
 * <p>Read {@code DatabaseReconciler} first: the life of a database, without any client's classes.
 * Three small classes below it write what a database owns, each with other model classes: {@code
 * DatabaseController} with records, {@code Fabric8DatabaseController} and {@code
 * OfficialDatabaseController} with those of the two clients. A service needs one of the three.
 * {@link dev.fairlead.examples.database.DatabaseOperator} puts a controller into a manager.
 *
 * <p>Nothing here makes a thread or holds state; each method is called by the manager's workers.
 */
@NullMarked
package dev.fairlead.examples.database;

import org.jspecify.annotations.NullMarked;

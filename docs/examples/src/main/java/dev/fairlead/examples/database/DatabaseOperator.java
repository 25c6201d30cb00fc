package dev.fairlead.examples.database;

import dev.fairlead.runtime.Manager;
import dev.fairlead.spi.Backend;
import dev.fairlead.watch.CacheOptions;

/** Puts the controller into a manager. */
public final class DatabaseOperator {

  private DatabaseOperator() {}

  /**
   * A manager for the databases of one namespace. Of the owned kinds it keeps only what it made:
   * other teams' StatefulSets, Services and ConfigMaps cost no memory.
   */
  static Manager.Builder builder(
      Backend backend, String namespace, DatabaseReconciler<?> databases) {
    var builder = Manager.builder(backend).namespaces(namespace).add(databases.controller());
    for (var type : databases.owned()) {
      builder.cache(
          CacheOptions.of(type)
              .labels("app.kubernetes.io/managed-by=" + DatabaseReconciler.MANAGER));
    }
    return builder;
  }

  static Manager manager(Backend backend, String namespace, DatabaseReconciler<?> databases) {
    return builder(backend, namespace, databases).build();
  }

  /** A manager for the databases of one namespace, on records, on whichever client is behind. */
  public static Manager manager(Backend backend, String namespace) {
    return manager(backend, namespace, new DatabaseController());
  }

  /** Runs it until the process is asked to end. */
  static void run(Manager manager) {
    // The library installs no hook of its own: when to end is the service's business.
    Runtime.getRuntime().addShutdownHook(new Thread(manager::close));
    manager.run();
  }
}

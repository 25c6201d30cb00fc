package dev.fairlead.examples.database;

import java.util.function.Supplier;

/** Which model classes over which client. */
enum Variant {
  RECORDS_ON_FABRIC8("fabric8", DatabaseController::new),
  RECORDS_ON_OFFICIAL("official", DatabaseController::new),
  FABRIC8_CLASSES("fabric8", Fabric8DatabaseController::new),
  OFFICIAL_CLASSES("official", OfficialDatabaseController::new);

  private final String backend;
  private final Supplier<DatabaseReconciler<?>> reconciler;

  Variant(String backend, Supplier<DatabaseReconciler<?>> reconciler) {
    this.backend = backend;
    this.reconciler = reconciler;
  }

  String backend() {
    return backend;
  }

  DatabaseReconciler<?> reconciler() {
    return reconciler.get();
  }
}

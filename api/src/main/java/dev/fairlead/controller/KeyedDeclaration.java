package dev.fairlead.controller;

import dev.fairlead.reconcile.KeyReconciler;
import dev.fairlead.watch.Trigger;
import java.util.Objects;

/** A controller of keys of the user's own. For the runtime; immutable. */
public final class KeyedDeclaration<K> implements Declaration {
  private final String name;
  private final Trigger<K> keys;
  private final ControllerOptions options;
  private final KeyReconciler<K> reconciler;

  KeyedDeclaration(
      String name, Trigger<K> keys, ControllerOptions options, KeyReconciler<K> reconciler) {
    this.name = ControllerName.check(name);
    this.keys = Objects.requireNonNull(keys, "keys");
    this.options = Objects.requireNonNull(options, "options");
    this.reconciler = Objects.requireNonNull(reconciler, "reconciler");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ControllerOptions options() {
    return options;
  }

  /** Where the keys come from. */
  public Trigger<K> keys() {
    return keys;
  }

  /** What a run calls. */
  public KeyReconciler<K> reconciler() {
    return reconciler;
  }
}

package dev.fairlead.controller;

/**
 * What a controller consists of, as the runtime reads it ({@link Controller#declaration()}).
 * Immutable.
 */
public sealed interface Declaration permits ObjectDeclaration, KeyedDeclaration {
  /** Unique within a manager. */
  String name();

  /** As set by the user; the manager's defaults are not in it yet. */
  ControllerOptions options();
}

package dev.fairlead.model;

/** Whether objects of a type are in namespaces. */
public enum Scope {
  /** Each object is in one namespace. */
  NAMESPACED,
  /** Objects are in no namespace. */
  CLUSTER
}

package dev.fairlead.testkit.engine;

/** What sets one resource apart from another in the generic rules. */
enum Trait {
  /** Made by a CustomResourceDefinition. */
  CUSTOM,
  /** {@code metadata.generation} counts changes of what is wanted. */
  GENERATION,
  /** {@code status} is written at {@code /status} only. */
  STATUS,
  /** A PUT without resourceVersion is the last write that wins. */
  UNCONDITIONAL_UPDATE,
  /** A PUT of a name that does not exist creates it. */
  CREATE_ON_UPDATE,
  /** Takes nothing but POST and stores nothing. */
  CREATE_ONLY,
  /** DELETE answers with the removed object instead of a Status. */
  ANSWERS_REMOVED_OBJECT,
  /** Members that this version of the API does not have are stored, as on a newer server. */
  KEEPS_UNKNOWN
}

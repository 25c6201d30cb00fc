package dev.fairlead.operator.template;

/** How much a template may be and make. */
final class Limits {

  /** Of one text, in UTF-16 characters as the schema counts at most. */
  static final int TEXT = 262_144;

  /** Of all texts and binary values of a template, and of those of a ConfigMap, in bytes. */
  static final long TOTAL = 1_048_576;

  /** Of all annotations together, in bytes, as the API server has it. */
  static final long ANNOTATIONS = 262_144;

  static final int VALUE = 65_536;
  static final int PARAMETERS = 64;
  static final int KEYS = 64;

  private Limits() {}
}

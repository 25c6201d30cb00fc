package dev.fairlead.operator.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the values of a parameter must look like; they are texts all the same. */
public enum ParameterType {
  /** Any text. */
  @JsonProperty("String")
  STRING("String"),
  /** A whole number in decimal digits, without plus sign or leading zeros. */
  @JsonProperty("Integer")
  INTEGER("Integer"),
  /** A number as JSON writes it. */
  @JsonProperty("Number")
  NUMBER("Number"),
  /** {@code true} or {@code false}. */
  @JsonProperty("Boolean")
  BOOLEAN("Boolean");

  private final String wireName;

  ParameterType(String wireName) {
    this.wireName = wireName;
  }

  /** The name in YAML. */
  public String wireName() {
    return wireName;
  }
}

package dev.fairlead.operator.yaml;

/** Why a text could not be read; the message names line and column where they are known. */
public final class YamlException extends Exception {
  private static final long serialVersionUID = 1L;

  YamlException(String message) {
    super(message, null, false, false);
  }
}

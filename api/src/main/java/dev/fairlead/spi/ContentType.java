package dev.fairlead.spi;

/** The media types of request bodies. All bodies are JSON text. */
public enum ContentType {
  /** A whole object. */
  JSON("application/json"),
  /** A list of operations, RFC 6902. */
  JSON_PATCH("application/json-patch+json"),
  /** A difference in the shape of the object, RFC 7386. */
  MERGE_PATCH("application/merge-patch+json"),
  /** A difference that merges lists by key; built-in kinds only. */
  STRATEGIC_MERGE_PATCH("application/strategic-merge-patch+json"),
  /** Server-side apply. The name says YAML, and JSON is YAML. */
  APPLY_PATCH("application/apply-patch+yaml");

  private final String mediaType;

  ContentType(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The value of the header {@code Content-Type}. */
  public String mediaType() {
    return mediaType;
  }
}

package dev.fairlead.benchmarks.testkit;

import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;

/** A text that somebody wants to have in a ConfigMap. */
@ApiResource(group = "benchmarks.fairlead.dev", version = "v1")
record Note(ObjectMeta metadata, Spec spec, Status status) {

  static final ResourceType<Note> TYPE = ResourceType.of(Note.class);

  /** An absent status reads as an empty one. */
  Note {
    status = status == null ? Status.EMPTY : status;
  }

  static Note of(ObjectKey key, String text) {
    return new Note(ObjectMeta.of(key.namespace(), key.name()), new Spec(text), Status.EMPTY);
  }

  Note withCopied(String text) {
    return new Note(metadata, spec, new Status(text));
  }

  /**
   * What is wanted.
   *
   * @param text what the ConfigMap has to hold
   */
  record Spec(String text) {}

  /**
   * What is there.
   *
   * @param copied what the ConfigMap holds; empty if there is none
   */
  record Status(String copied) {
    static final Status EMPTY = new Status("");

    /** An absent text reads as an empty one. */
    Status {
      copied = copied == null ? "" : copied;
    }
  }
}

package dev.fairlead.client;

import dev.fairlead.model.OwnerReference;
import java.util.Map;
import java.util.Objects;

/**
 * How a client writes; given to {@link Client#with(WriteOption...)}. Made by the static methods.
 */
public sealed interface WriteOption {
  /**
   * Adds or renews this owner reference on every object written, by uid. A second controller, and
   * an owner in another namespace, are refused before the request ({@code IllegalArgumentException}
   * of the write).
   */
  static WriteOption ownedBy(OwnerReference owner) {
    return new OwnedBy(owner);
  }

  /** Sets these labels on every object written; other labels stay. */
  static WriteOption labels(Map<String, String> labels) {
    return new Labels(labels);
  }

  /** Names the writer in {@code managedFields}; the default is the controller's name. */
  static WriteOption fieldManager(String name) {
    return new FieldManager(name);
  }

  /**
   * What the server does with unknown and duplicate fields; the default is its own, {@code WARN}.
   */
  static WriteOption fieldValidation(FieldValidation level) {
    return new Validation(level);
  }

  /** The server checks and answers, but stores nothing. */
  static WriteOption dryRun() {
    return DryRun.INSTANCE;
  }

  /**
   * Server-side apply throws {@link ConflictException} instead of taking fields over from other
   * managers.
   */
  static WriteOption failOnApplyConflict() {
    return FailOnApplyConflict.INSTANCE;
  }

  /** See {@link #ownedBy}. */
  record OwnedBy(OwnerReference owner) implements WriteOption {
    /** Refuses an owner without uid. */
    public OwnedBy {
      if (owner.uid().isBlank()) {
        throw new IllegalArgumentException(
            "owner %s %s has no uid: take the reference from an object that was read"
                .formatted(owner.kind(), owner.name()));
      }
    }
  }

  /** See {@link #labels}. */
  record Labels(Map<String, String> labels) implements WriteOption {
    /** Copies the map. */
    public Labels {
      labels = Map.copyOf(labels);
    }
  }

  /** See {@link #fieldManager}. */
  record FieldManager(String name) implements WriteOption {
    private static final int MAX_LENGTH = 128;

    /** Refuses what the API server refuses: an empty name, or one of more than 128 characters. */
    public FieldManager {
      if (name.isBlank() || name.length() > MAX_LENGTH) {
        throw new IllegalArgumentException(
            "a field manager has 1 to 128 characters, '" + name + "' has not");
      }
    }
  }

  /** See {@link #fieldValidation}. */
  record Validation(FieldValidation level) implements WriteOption {
    /** Checks for null. */
    public Validation {
      Objects.requireNonNull(level, "level");
    }
  }

  /** See {@link #dryRun}. */
  enum DryRun implements WriteOption {
    /** The only value. */
    INSTANCE
  }

  /** See {@link #failOnApplyConflict}. */
  enum FailOnApplyConflict implements WriteOption {
    /** The only value. */
    INSTANCE
  }
}

package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.FieldValidation;
import dev.fairlead.client.WriteOption;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.spi.ApiRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a client, folded.
 *
 * @param primary the object of the run, whose place decides what it may own
 */
record WriteSettings(
    String fieldManager,
    Optional<OwnerReference> owner,
    Map<String, String> labels,
    Optional<FieldValidation> validation,
    boolean dryRun,
    boolean failOnApplyConflict,
    Optional<Primary> primary) {

  /** The object that a run is about. */
  record Primary(ObjectKey key, String uid) {}

  static WriteSettings of(String fieldManager) {
    return new WriteSettings(
        fieldManager, Optional.empty(), Map.of(), Optional.empty(), false, false, Optional.empty());
  }

  WriteSettings with(WriteOption option) {
    if (option instanceof WriteOption.OwnedBy owned) {
      return new WriteSettings(
          fieldManager,
          Optional.of(owned.owner()),
          labels,
          validation,
          dryRun,
          failOnApplyConflict,
          primary);
    }
    if (option instanceof WriteOption.Labels more) {
      var all = new LinkedHashMap<>(labels);
      all.putAll(more.labels());
      return new WriteSettings(
          fieldManager, owner, all, validation, dryRun, failOnApplyConflict, primary);
    }
    if (option instanceof WriteOption.FieldManager named) {
      return withFieldManager(named.name());
    }
    if (option instanceof WriteOption.Validation level) {
      return new WriteSettings(
          fieldManager,
          owner,
          labels,
          Optional.of(level.level()),
          dryRun,
          failOnApplyConflict,
          primary);
    }
    boolean dry = dryRun || option instanceof WriteOption.DryRun;
    boolean fail = failOnApplyConflict || option instanceof WriteOption.FailOnApplyConflict;
    return new WriteSettings(fieldManager, owner, labels, validation, dry, fail, primary);
  }

  WriteSettings withFieldManager(String name) {
    return new WriteSettings(name, owner, labels, validation, dryRun, failOnApplyConflict, primary);
  }

  WriteSettings withPrimary(Primary object) {
    return new WriteSettings(
        fieldManager, owner, labels, validation, dryRun, failOnApplyConflict, Optional.of(object));
  }

  /** Adds the query parameters that any write has. */
  ApiRequest on(ApiRequest request) {
    var complete = request.withQuery("fieldManager", fieldManager);
    if (validation.isPresent()) {
      complete = complete.withQuery("fieldValidation", wire(validation.get()));
    }
    return dryRun ? complete.withQuery("dryRun", "All") : complete;
  }

  private static String wire(FieldValidation level) {
    return switch (level) {
      case IGNORE -> "Ignore";
      case WARN -> "Warn";
      case STRICT -> "Strict";
    };
  }

  /**
   * Puts labels and owner into an object that is to be written.
   *
   * @throws IllegalArgumentException if the owner may not own the object
   */
  void decorate(ObjectNode object, ObjectKey key) {
    if (!labels.isEmpty()) {
      var present = Json.objectAt(Json.objectAt(object, "metadata"), "labels");
      labels.forEach(present::put);
    }
    owner.ifPresent(
        reference -> {
          primary.ifPresent(run -> OwnerRules.checkPlace(reference, run, key));
          OwnerRules.upsert(Json.objectAt(object, "metadata"), reference, key);
        });
  }
}

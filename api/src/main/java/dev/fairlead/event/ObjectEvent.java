package dev.fairlead.event;

import dev.fairlead.model.ObjectReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to an object ({@code events.k8s.io/v1 Event}). Immutable; each method
 * with an argument returns a new event.
 */
public final class ObjectEvent {
  private final boolean warning;
  private final String reason;
  private final String note;
  private final @Nullable String action;
  private final Map<String, String> annotations;
  private final @Nullable ObjectReference regarding;
  private final @Nullable ObjectReference related;

  private ObjectEvent(
      boolean warning,
      String reason,
      String note,
      @Nullable String action,
      Map<String, String> annotations,
      @Nullable ObjectReference regarding,
      @Nullable ObjectReference related) {
    this.warning = warning;
    this.reason = Objects.requireNonNull(reason, "reason");
    this.note = Objects.requireNonNull(note, "note");
    this.action = action;
    this.annotations = annotations;
    this.regarding = regarding;
    this.related = related;
  }

  /**
   * Something went well. The reason is one word in CamelCase, up to 128 characters; the note is
   * plain text.
   */
  public static ObjectEvent normal(String reason, String note) {
    return new ObjectEvent(false, reason, note, null, Map.of(), null, null);
  }

  /**
   * Something needs attention. The reason is one word in CamelCase, up to 128 characters; the note
   * is plain text.
   */
  public static ObjectEvent warning(String reason, String note) {
    return new ObjectEvent(true, reason, note, null, Map.of(), null, null);
  }

  /**
   * What was done, one word in CamelCase; the default is {@code Reconcile}, set by the recorder.
   */
  public ObjectEvent action(String action) {
    Objects.requireNonNull(action, "action");
    return new ObjectEvent(warning, reason, note, action, annotations, regarding, related);
  }

  /** Adds an annotation to the event object. */
  public ObjectEvent annotation(String key, String value) {
    var all = new LinkedHashMap<>(annotations);
    all.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
    return new ObjectEvent(
        warning, reason, note, action, Collections.unmodifiableMap(all), regarding, related);
  }

  /** Which object this is about, instead of the reconciled one. */
  public ObjectEvent regarding(ObjectReference object) {
    Objects.requireNonNull(object, "object");
    return new ObjectEvent(warning, reason, note, action, annotations, object, related);
  }

  /** A second object that plays a part. */
  public ObjectEvent related(ObjectReference object) {
    Objects.requireNonNull(object, "object");
    return new ObjectEvent(warning, reason, note, action, annotations, regarding, object);
  }

  /** Why, in one word. */
  public String reason() {
    return reason;
  }

  /** What happened, for people. */
  public String note() {
    return note;
  }

  /** Whether this needs attention (type {@code Warning}). */
  public boolean isWarning() {
    return warning;
  }

  /** What was done, if it was said. */
  public Optional<String> action() {
    return Optional.ofNullable(action);
  }

  /** The annotations of the event object, in the order in which they were added. */
  public Map<String, String> annotations() {
    return annotations;
  }

  /** The object this is about, if it is not the reconciled one. */
  public Optional<ObjectReference> regarding() {
    return Optional.ofNullable(regarding);
  }

  /** The second object, if there is one. */
  public Optional<ObjectReference> related() {
    return Optional.ofNullable(related);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObjectEvent that
        && warning == that.warning
        && reason.equals(that.reason)
        && note.equals(that.note)
        && Objects.equals(action, that.action)
        && annotations.equals(that.annotations)
        && Objects.equals(regarding, that.regarding)
        && Objects.equals(related, that.related);
  }

  @Override
  public int hashCode() {
    return Objects.hash(warning, reason, note, action, annotations, regarding, related);
  }

  @Override
  public String toString() {
    return (warning ? "Warning " : "Normal ") + reason + ": " + note;
  }
}

package dev.fairlead.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The six recommended labels {@code app.kubernetes.io/…} (Kubernetes documentation, "Recommended
 * Labels"). Immutable: each method returns new labels.
 *
 * <p>A label's value has at most 63 characters, letters, digits, {@code -}, {@code _} and {@code .}
 * with a letter or digit at both ends. An object's name may be longer: shorten it yourself, so that
 * two objects never get the same label by accident.
 */
public final class AppLabels {

  private static final String PREFIX = "app.kubernetes.io/";
  private static final String NAME = PREFIX + "name";
  private static final String INSTANCE = PREFIX + "instance";
  private static final int MAX_LENGTH = 63;

  private final Map<String, String> labels;

  private AppLabels(Map<String, String> labels) {
    this.labels = Collections.unmodifiableMap(labels);
  }

  /**
   * The two labels that never change during an object's life.
   *
   * @param name what the application is, such as {@code database}
   * @param instance which one of them, such as the name of the object that asks for it
   * @throws IllegalArgumentException if one of them is empty or no label value
   */
  public static AppLabels of(String name, String instance) {
    return new AppLabels(Map.of()).with(NAME, name).with(INSTANCE, instance);
  }

  /** With {@code app.kubernetes.io/version}. */
  public AppLabels version(String version) {
    return with(PREFIX + "version", version);
  }

  /** With {@code app.kubernetes.io/component}: the part within the application. */
  public AppLabels component(String component) {
    return with(PREFIX + "component", component);
  }

  /** With {@code app.kubernetes.io/part-of}: the application that this one belongs to. */
  public AppLabels partOf(String application) {
    return with(PREFIX + "part-of", application);
  }

  /** With {@code app.kubernetes.io/managed-by}: the tool that writes the objects. */
  public AppLabels managedBy(String tool) {
    return with(PREFIX + "managed-by", tool);
  }

  /** All labels, for an object's metadata. Unmodifiable. */
  public Map<String, String> all() {
    return labels;
  }

  /**
   * Name and instance only: the subset for selectors, which can't be changed once they are written.
   * A version in a selector would make the first upgrade fail. Unmodifiable.
   */
  public Map<String, String> selector() {
    var subset = new LinkedHashMap<>(labels);
    subset.keySet().removeIf(label -> !label.equals(NAME) && !label.equals(INSTANCE));
    return Collections.unmodifiableMap(subset);
  }

  private AppLabels with(String label, String value) {
    if (value.length() > MAX_LENGTH || !value.matches("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?")) {
      throw new IllegalArgumentException(
          "label %s: %s is no label value (1 to 63 letters, digits, '-', '_', '.'; letter or digit at both ends)"
              .formatted(label, Names.quoted(value)));
    }
    var changed = new LinkedHashMap<>(labels);
    changed.put(label, value);
    return new AppLabels(changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AppLabels that && labels.equals(that.labels);
  }

  @Override
  public int hashCode() {
    return labels.hashCode();
  }

  @Override
  public String toString() {
    return labels.toString();
  }
}

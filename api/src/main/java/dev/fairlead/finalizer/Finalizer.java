package dev.fairlead.finalizer;

import java.util.Objects;
import java.util.regex.Pattern;

/** A name in {@code metadata.finalizers} and the clean-up that it stands for. Immutable. */
public final class Finalizer<T> {
  private static final Pattern QUALIFIED =
      Pattern.compile(
          "(?=.{1,253}/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*"
              + "/(?=.{1,63}$)[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");

  private final String name;
  private final Cleanup<T> cleanup;

  private Finalizer(String name, Cleanup<T> cleanup) {
    this.name = name;
    this.cleanup = Objects.requireNonNull(cleanup, "cleanup");
  }

  /**
   * A finalizer.
   *
   * @throws IllegalArgumentException if the name is not {@code domain/name}, which the API server
   *     would refuse
   */
  public static <T> Finalizer<T> of(String name, Cleanup<T> cleanup) {
    if (!QUALIFIED.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no finalizer's name: use a domain and a name, such as example.com/cleanup"
              .formatted(name));
    }
    return new Finalizer<>(name, cleanup);
  }

  /** As it stands in the object's metadata. */
  public String name() {
    return name;
  }

  /** What runs before the name is removed. */
  public Cleanup<T> cleanup() {
    return cleanup;
  }

  @Override
  public String toString() {
    return "Finalizer[" + name + "]";
  }
}

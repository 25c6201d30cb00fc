package dev.fairlead.benchmarks.queue;

/**
 * What is queued: the shape of a controller's key, and equal as one. The number is for the one who
 * counts what was delivered.
 */
final class Key {
  private final String namespace;
  private final String name;
  private final int number;

  private Key(int number) {
    namespace = "default";
    name = "object-%07d".formatted(number);
    this.number = number;
  }

  static Key[] upTo(int count) {
    return range(0, count);
  }

  /** The keys {@code from} to {@code from + count - 1}. */
  static Key[] range(int from, int count) {
    var keys = new Key[count];
    for (int i = 0; i < count; i++) {
      keys[i] = new Key(from + i);
    }
    return keys;
  }

  int number() {
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Key key && namespace.equals(key.namespace) && name.equals(key.name);
  }

  @Override
  public int hashCode() {
    return 31 * namespace.hashCode() + name.hashCode();
  }

  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}

package dev.fairlead.planted.state;

final class PerThread {
  static final ThreadLocal<String> VALUE = new ThreadLocal<>();
}

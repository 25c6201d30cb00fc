package dev.fairlead.testkit.server;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The in-memory servers of this JVM by port, as the network has them: an in-process backend that is
 * to connect to another cluster finds it here, by its address alone.
 */
final class RunningServers {

  private static final Map<Integer, InProcessBackend.Access> BY_PORT = new ConcurrentHashMap<>();

  private RunningServers() {}

  static void add(int port, InProcessBackend.Access access) {
    BY_PORT.put(port, access);
  }

  static void remove(int port) {
    BY_PORT.remove(port);
  }

  static Optional<InProcessBackend.Access> at(URI address) {
    return Optional.ofNullable(BY_PORT.get(address.getPort()));
  }
}

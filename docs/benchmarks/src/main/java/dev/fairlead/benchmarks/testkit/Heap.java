package dev.fairlead.benchmarks.testkit;

import dev.fairlead.benchmarks.readings.Reading;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.testkit.server.InMemoryApiServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;

/** What the server in memory keeps for ten thousand ConfigMaps with a kilobyte of data each. */
final class Heap {
  private static final int OBJECTS = 10_000;
  private static final int DATA = 1_024;

  private Heap() {}

  /** Arguments: the peer and the file. */
  public static void main(String[] args) throws IOException {
    try (var server = InMemoryApiServer.start()) {
      create(server, "warm", 1);
      long before = used();
      create(server, "map", OBJECTS);
      double each = (used() - before) / (double) OBJECTS;
      Reading.of(args[0], "heap-bytes-per-object", each, OBJECTS, OBJECTS)
          .appendTo(Path.of(args[1]));
      create(server, "last", 1);
    }
  }

  private static void create(InMemoryApiServer server, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      var map =
          ConfigMap.of("default", prefix + "-" + i)
              .withData(Map.of("text", Integer.toString(i % 10).repeat(DATA)));
      server.client().create(ConfigMap.TYPE, map);
    }
  }

  /** The serial collector closes all gaps in one of four collections only. */
  private static long used() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}

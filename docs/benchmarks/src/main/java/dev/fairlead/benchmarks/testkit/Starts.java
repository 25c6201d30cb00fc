package dev.fairlead.benchmarks.testkit;

import dev.fairlead.benchmarks.readings.Reading;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Starts of the server in memory in a JVM of its own that has loaded its classes and run none of
 * them: the first, and the median of twenty later ones. Loading is no linking and no
 * initialization: what these cost is part of the first start.
 */
final class Starts {
  private static final int LATER = 20;

  private Starts() {}

  /** Arguments: the peer and the file. */
  public static void main(String[] args) throws IOException {
    var peer = args[0];
    var file = Path.of(args[1]);
    int classes = load(List.of("fairlead-testkit", "fairlead-runtime", "fairlead-api", "jackson-"));
    var starts = new double[1 + LATER];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = start(peer);
    }
    Reading.of(peer, "start-loaded-ms", starts[0], classes, classes).appendTo(file);
    Arrays.sort(starts, 1, starts.length);
    double median = (starts[LATER / 2] + starts[LATER / 2 + 1]) / 2;
    Reading.of(peer, "start-later-ms", median, LATER, LATER).appendTo(file);
    Reading.of(peer, "start-later-worst-ms", starts[LATER], LATER, LATER).appendTo(file);
  }

  private static double start(String peer) {
    long begun = System.nanoTime();
    try (var subject = Subject.start(peer)) {
      assert subject != null;
      return (System.nanoTime() - begun) / 1e6;
    }
  }

  /** Loads all classes of the jars of the class path whose names begin so; how many. */
  private static int load(List<String> prefixes) throws IOException {
    int loaded = 0;
    for (var entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      var jar = Path.of(entry);
      var name = String.valueOf(jar.getFileName());
      if (name.endsWith(".jar") && prefixes.stream().anyMatch(name::startsWith)) {
        loaded += loadJar(jar);
      }
    }
    if (loaded == 0) {
      throw new IllegalStateException("the class path has none of the jars " + prefixes);
    }
    return loaded;
  }

  private static int loadJar(Path jar) throws IOException {
    int loaded = 0;
    try (var file = new JarFile(jar.toFile())) {
      for (var entry : file.stream().toList()) {
        var name = entry.getName();
        boolean isClass = name.endsWith(".class") && !name.contains("-");
        loaded += isClass && isLoaded(name.replace(".class", "").replace('/', '.')) ? 1 : 0;
      }
    }
    return loaded;
  }

  /** Not if it is made for a library that is not there. */
  private static boolean isLoaded(String name) {
    try {
      Class.forName(name, false, Starts.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError optional) {
      return false;
    }
  }
}

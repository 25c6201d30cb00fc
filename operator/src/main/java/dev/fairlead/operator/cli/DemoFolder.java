package dev.fairlead.operator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Where the demo keeps its kubeconfigs and its log. Goes with it, unless the log is wanted. */
final class DemoFolder implements AutoCloseable {

  private final Path folder;
  private boolean kept;

  DemoFolder(Path folder) {
    this.folder = folder;
  }

  static DemoFolder create() throws IOException {
    return new DemoFolder(Files.createTempDirectory("fairlead-demo-"));
  }

  Path log() {
    return folder.resolve("operator.log");
  }

  /** A folder in it, made anew. */
  Path make(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }

  /** Leaves it to the user. */
  void keep() {
    kept = true;
  }

  @Override
  public void close() throws IOException {
    if (kept) {
      return;
    }
    List<Path> all;
    try (var found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (var file : all) {
      Files.deleteIfExists(file);
    }
  }
}

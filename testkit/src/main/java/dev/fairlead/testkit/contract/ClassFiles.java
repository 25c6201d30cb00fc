package dev.fairlead.testkit.contract;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The class files of a jar or folder; what they refer to stands in them as plain text. */
final class ClassFiles {

  private ClassFiles() {}

  /** Those beside a class, by their names. */
  static Map<String, String> besides(Class<?> one) throws IOException {
    var place = Path.of(location(one));
    if (Files.isDirectory(place)) {
      return read(place);
    }
    try (var jar = FileSystems.newFileSystem(place)) {
      return read(jar.getPath("/"));
    }
  }

  private static URI location(Class<?> one) {
    try {
      return one.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(one + " is nowhere", e);
    }
  }

  private static Map<String, String> read(Path root) throws IOException {
    var classes = new TreeMap<String, String>();
    try (var files = Files.walk(root)) {
      for (var file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
        classes.put(
            root.relativize(file).toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return classes;
  }
}

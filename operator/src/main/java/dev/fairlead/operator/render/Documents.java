package dev.fairlead.operator.render;

import dev.fairlead.operator.yaml.YamlException;
import dev.fairlead.operator.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads files into trees, and notes what can't be read. */
final class Documents {

  /** A tree and where it came from. */
  record Found(String where, Map<?, ?> tree) {}

  private static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;
  private final List<String> errors;
  private final List<Found> found = new ArrayList<>();

  Documents(InputStream standardInput, List<String> errors) {
    this.standardInput = standardInput;
    this.errors = errors;
  }

  void read(String file) {
    try {
      for (var tree : YamlReader.read(bytes(file))) {
        if ("List".equals(tree.get("kind")) && tree.get("items") instanceof List<?> items) {
          addAll(file, items);
        } else {
          found.add(new Found(file, tree));
        }
      }
    } catch (YamlException e) {
      errors.add(file + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      errors.add(file + ": there is no such file");
    } catch (IOException | InvalidPathException e) {
      errors.add(file + ": can't be read: " + e.getMessage());
    }
  }

  private byte[] bytes(String file) throws IOException {
    if (file.equals(STANDARD_INPUT)) {
      return standardInput.readNBytes(YamlReader.MAX_BYTES + 1);
    }
    try (var in = Files.newInputStream(Path.of(file))) {
      return in.readNBytes(YamlReader.MAX_BYTES + 1);
    }
  }

  private void addAll(String file, List<?> items) {
    for (var item : items) {
      if (item instanceof Map<?, ?> tree) {
        found.add(new Found(file, tree));
      } else {
        errors.add(file + ": an item of the List is no object");
      }
    }
  }

  List<Found> found() {
    return found;
  }
}

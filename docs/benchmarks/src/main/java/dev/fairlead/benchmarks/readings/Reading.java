package dev.fairlead.benchmarks.readings;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One figure of one run; the Go program writes the same lines.
 *
 * @param peer whose
 * @param shape what was measured
 * @param value the figure, in the unit of the shape
 * @param offered how much was to be done while measuring
 * @param delivered how much was done
 * @param round of which round; 0 until the script says so
 * @param load processors that others used meanwhile; 0 until the script says so
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Reading(
    String peer, String shape, double value, long offered, long delivered, int round, double load) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A reading that no script has seen yet. */
  public static Reading of(String peer, String shape, double value, long offered, long delivered) {
    return new Reading(peer, shape, value, offered, delivered, 0, 0);
  }

  /** Adds it to a file of readings. */
  public void appendTo(Path file) throws IOException {
    Files.writeString(
        file,
        JSON.writeValueAsString(this) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  static Reading parse(String line) throws IOException {
    return JSON.readValue(line, Reading.class);
  }
}

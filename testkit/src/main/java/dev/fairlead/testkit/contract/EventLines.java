package dev.fairlead.testkit.contract;

import dev.fairlead.spi.StreamingResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The events of a watch, line by line. Used by one thread. */
final class EventLines {

  private final BufferedReader reader;

  EventLines(StreamingResponse stream) {
    reader = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
  }

  /** Reads until a line has this in it, and returns that line. */
  String await(String part) throws IOException {
    for (var line = reader.readLine(); line != null; line = reader.readLine()) {
      if (line.contains(part)) {
        return line;
      }
    }
    throw new AssertionError("the watch ended before " + part);
  }
}

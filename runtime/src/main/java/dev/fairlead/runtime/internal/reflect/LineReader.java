package dev.fairlead.runtime.internal.reflect;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Splits a stream of bytes at line feeds. Characters are never decoded here, so a chunk may end
 * inside one. Blank lines are skipped; a last line without its line feed is a broken stream.
 */
final class LineReader {
  private static final int SMALL = 16 * 1024;
  private static final int KEEP = 1024 * 1024;
  private static final int LONGEST_LINE = 32 * 1024 * 1024;

  private final InputStream in;
  private byte[] buffer = new byte[SMALL];
  private int from;
  private int to;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** The next line that is not blank, in an array of its own; empty at a clean end. */
  Optional<byte[]> readLine() throws IOException {
    int searched = from;
    while (true) {
      int feed = indexOfLineFeed(searched);
      if (feed >= 0) {
        int start = from;
        from = feed + 1;
        searched = from;
        if (!isBlank(start, feed)) {
          return Optional.of(Arrays.copyOfRange(buffer, start, feed));
        }
      } else {
        int unfinished = to - from;
        if (!fill()) {
          return endOfStream();
        }
        searched = from + unfinished;
      }
    }
  }

  private int indexOfLineFeed(int start) {
    for (int i = start; i < to; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private boolean isBlank(int start, int end) {
    for (int i = start; i < end; i++) {
      if (buffer[i] > ' ' || buffer[i] < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean fill() throws IOException {
    makeRoom();
    int read = in.read(buffer, to, buffer.length - to);
    if (read < 0) {
      return false;
    }
    to += read;
    return true;
  }

  private void makeRoom() throws IOException {
    int unfinished = to - from;
    if (unfinished > LONGEST_LINE) {
      throw new IOException("a line of the watch is longer than " + LONGEST_LINE + " bytes");
    }
    if (to == buffer.length || (unfinished == 0 && from > 0)) {
      resize(unfinished);
    }
  }

  private void resize(int unfinished) {
    var target = buffer;
    if (unfinished > buffer.length / 2) {
      target = new byte[buffer.length * 2];
    } else if (buffer.length > KEEP && unfinished < SMALL / 2) {
      target = new byte[SMALL];
    }
    System.arraycopy(buffer, from, target, 0, unfinished);
    buffer = target;
    from = 0;
    to = unfinished;
  }

  private Optional<byte[]> endOfStream() throws IOException {
    if (isBlank(from, to)) {
      return Optional.empty();
    }
    throw new EOFException("the watch ended in the middle of an event");
  }
}

package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A stream that a command writes to and a test reads line by line, while the command runs. */
final class Lines extends OutputStream {

  private static final long PATIENCE_SECONDS = 30;

  private final ReentrantLock lock = new ReentrantLock();
  private final ByteArrayOutputStream all = new ByteArrayOutputStream();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

  @Override
  public void write(int octet) {
    lock.lock();
    try {
      all.write(octet);
      if (octet == '\n') {
        lines.add(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(octet);
      }
    } finally {
      lock.unlock();
    }
  }

  PrintStream stream() {
    return new PrintStream(this, true, StandardCharsets.UTF_8);
  }

  /** Waits for a line with this text in it. */
  String await(String text) throws InterruptedException {
    List<String> seen = new ArrayList<>();
    while (true) {
      var next = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        return fail("no line with '" + text + "', only " + seen);
      }
      if (next.contains(text)) {
        return next;
      }
      seen.add(next);
    }
  }

  /** All that was written so far. */
  String text() {
    lock.lock();
    try {
      return all.toString(StandardCharsets.UTF_8);
    } finally {
      lock.unlock();
    }
  }
}

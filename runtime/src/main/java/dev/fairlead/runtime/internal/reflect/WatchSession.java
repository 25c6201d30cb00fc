package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.InputStream;

/** Reads one stream of events to its end, under a watchdog. Confined to the reading thread. */
final class WatchSession {
  private final JsonFactory json;
  private final ObjectScanner scanner;
  private final LineReader lines;
  private final Watchdog watchdog;
  private boolean saidNothing = true;

  WatchSession(JsonFactory json, Watched watched, InputStream body, Watchdog watchdog) {
    this.json = json;
    this.scanner = new ObjectScanner(json, watched.type(), watched.keepManagedFields());
    this.lines = new LineReader(body);
    this.watchdog = watchdog;
  }

  /**
   * Returns when the server ended the stream or the watchdog cut it.
   *
   * @throws IOException if the stream broke, or from the handler
   */
  void read(Handler handler) throws IOException {
    try {
      for (var line = lines.readLine(); line.isPresent(); line = lines.readLine()) {
        watchdog.heard();
        dispatch(line.get(), handler);
      }
    } catch (IOException broken) {
      if (!watchdog.hasFired()) {
        throw broken;
      }
    } finally {
      watchdog.stop();
    }
  }

  /** Whether there was neither an event nor a bookmark; an ERROR event does not count. */
  boolean saidNothing() {
    return saidNothing;
  }

  /** Whether the watchdog cut the stream. */
  boolean wentSilent() {
    return watchdog.hasFired();
  }

  private void dispatch(byte[] line, Handler handler) throws IOException {
    WatchEvent event;
    try {
      event = WatchEvent.read(json, line, scanner);
    } catch (IOException e) {
      handler.unreadable(e);
      return;
    }
    saidNothing &= event instanceof WatchEvent.Failure;
    if (event instanceof WatchEvent.Bookmark) {
      watchdog.heardBookmark();
    }
    handler.event(event);
  }

  /** Takes the events in order. */
  interface Handler {
    void event(WatchEvent event);

    /** A line is no event; the reading goes on unless this throws. */
    void unreadable(IOException why) throws IOException;
  }
}

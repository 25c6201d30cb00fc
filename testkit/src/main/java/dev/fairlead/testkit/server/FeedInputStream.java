package dev.fairlead.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A feed as the body of an in-process answer. One thread reads, any may close. */
final class FeedInputStream extends InputStream {

  private final Feed feed;
  private final InProcessCall call;
  private final Runnable whenClosed;
  private byte[] current = new byte[0];
  private int position;
  private boolean ended;

  FeedInputStream(Feed feed, InProcessCall call, Runnable whenClosed) {
    this.feed = feed;
    this.call = call;
    this.whenClosed = whenClosed;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    call.check();
    if (length == 0) {
      return 0;
    }
    while (position == current.length && !ended) {
      advance();
    }
    if (ended) {
      return -1;
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, count);
    position += count;
    return count;
  }

  private void advance() throws IOException {
    try {
      var piece = feed.next();
      call.cross();
      if (piece instanceof Feed.Data data) {
        current = data.bytes();
        position = 0;
        return;
      }
      switch ((Feed.End) piece) {
        case CLEAN -> ended = true;
        case CUT_OFF, RESET -> throw call.brokenOff();
        case SILENCE -> throw call.awaitEnd();
      }
    } catch (InterruptedException e) {
      throw call.interrupted();
    }
  }

  /** Ends the stream: a reader gets an {@link IOException}. */
  @Override
  public void close() {
    call.abandon();
    feed.close();
    whenClosed.run();
  }
}

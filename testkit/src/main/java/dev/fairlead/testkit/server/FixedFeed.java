package dev.fairlead.testkit.server;

import org.jspecify.annotations.Nullable;

/** Bytes that are there already, and how they end. Used by one reader. */
final class FixedFeed implements Feed {

  private final Feed.End end;
  private byte @Nullable [] left;

  FixedFeed(byte[] bytes, Feed.End end) {
    this.left = bytes.length == 0 ? null : bytes;
    this.end = end;
  }

  @Override
  public Piece next() {
    var bytes = left;
    left = null;
    return bytes == null ? end : new Data(bytes);
  }

  @Override
  public void close() {
    left = null;
  }
}

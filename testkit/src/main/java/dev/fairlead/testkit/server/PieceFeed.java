package dev.fairlead.testkit.server;

/** A feed whose bytes come one by one. Used by one reader. */
final class PieceFeed implements Feed {

  private final Feed origin;
  private byte[] current = new byte[0];
  private int position;

  PieceFeed(Feed origin) {
    this.origin = origin;
  }

  @Override
  public Piece next() throws InterruptedException {
    while (position == current.length) {
      var piece = origin.next();
      if (!(piece instanceof Data data)) {
        return piece;
      }
      current = data.bytes();
      position = 0;
    }
    return new Data(new byte[] {current[position++]});
  }

  @Override
  public void close() {
    origin.close();
  }
}

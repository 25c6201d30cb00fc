package dev.fairlead.testkit.server;

import java.util.Arrays;

/** A feed that is ended by a fault after a number of events. Used by one reader. */
final class BrokenFeed implements Feed {

  private final Feed origin;
  private final Fault.Plain how;
  private int eventsLeft;
  private boolean torn;

  BrokenFeed(Feed origin, Fault.Plain how, int events) {
    this.origin = origin;
    this.how = how;
    this.eventsLeft = events;
  }

  @Override
  public Piece next() throws InterruptedException {
    if (eventsLeft > 0) {
      eventsLeft--;
      return origin.next();
    }
    boolean tears = how == Fault.Plain.TRUNCATED || how == Fault.Plain.CUT_OFF;
    if (tears && !torn) {
      torn = true;
      return half(origin.next());
    }
    origin.close();
    return switch (how) {
      case END, PIECES -> End.CLEAN;
      case CUT_OFF -> End.CUT_OFF;
      case BLACK_HOLE -> End.SILENCE;
      case RESET, TRUNCATED -> End.RESET;
    };
  }

  private static Piece half(Piece piece) {
    return piece instanceof Data data
        ? new Data(Arrays.copyOf(data.bytes(), data.bytes().length / 2))
        : piece;
  }

  @Override
  public void close() {
    origin.close();
  }
}

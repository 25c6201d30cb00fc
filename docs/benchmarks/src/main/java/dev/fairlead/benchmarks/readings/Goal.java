package dev.fairlead.benchmarks.readings;

import java.util.OptionalDouble;

/**
 * What our median of a shape, as it is or over another one, is to reach.
 *
 * @param text what is compared
 * @param shape ours
 * @param peer whose reading it is divided by; empty for none
 * @param peerShape which
 * @param bound on which side of the limit the ratio, or the reading, must be
 * @param limit the last value that meets the goal
 */
public record Goal(
    String text, String shape, String peer, String peerShape, Bound bound, double limit) {

  /** The peer whose goals these are. */
  public static final String OURS = "fairlead";

  /** On which side of a limit a value must be. */
  public enum Bound {
    /** Less is better. */
    AT_MOST("≤"),
    /** More is better. */
    AT_LEAST("≥");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }

    private boolean isMet(double value, double limit) {
      return this == AT_MOST ? value <= limit : value >= limit;
    }
  }

  /** Our reading of a shape over that of a peer, at most. */
  public static Goal over(String text, String shape, String peer, double limit) {
    return new Goal(text, shape, peer, shape, Bound.AT_MOST, limit);
  }

  /** Our reading of a shape over that of a peer, at least. */
  public static Goal timesThatOf(String text, String shape, String peer, double limit) {
    return new Goal(text, shape, peer, shape, Bound.AT_LEAST, limit);
  }

  /** Our reading of a shape over our own one of another, at most. */
  public static Goal within(String text, String shape, String other, double limit) {
    return new Goal(text, shape, OURS, other, Bound.AT_MOST, limit);
  }

  /** Our reading of a shape, at most. */
  public static Goal plain(String text, String shape, double limit) {
    return new Goal(text, shape, "", "", Bound.AT_MOST, limit);
  }

  /** A row of the table that {@link Page#goals} begins. */
  String row(Readings readings) {
    var ours = readings.median(OURS, shape);
    var theirs = peer.isEmpty() ? OptionalDouble.of(1) : readings.median(peer, peerShape);
    if (ours.isEmpty() || theirs.isEmpty()) {
      return "| %s | – | – | %s %s | not measured |"
          .formatted(text, bound.sign, Readings.number(limit));
    }
    double value = ours.getAsDouble() / theirs.getAsDouble();
    return "| %s | %s | %s | %s %s | %s |"
        .formatted(
            text,
            peer.isEmpty()
                ? readings.cell(OURS, shape)
                : Readings.number(ours.getAsDouble())
                    + " / "
                    + Readings.number(theirs.getAsDouble()),
            Readings.number(value),
            bound.sign,
            Readings.number(limit),
            bound.isMet(value, limit) ? "met" : "**failed**");
  }
}

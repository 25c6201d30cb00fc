package dev.fairlead.operator.demo;

/** A step did not show what it must. The message says what was seen instead. */
public final class DemoFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final String step;

  DemoFailure(String step, String seen) {
    super(seen);
    this.step = step;
  }

  /** The title of the step. */
  public String step() {
    return step;
  }
}

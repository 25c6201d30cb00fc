package dev.fairlead.operator.demo;

import dev.fairlead.time.TimeSource;
import java.io.PrintStream;

/** The looks of the demo. */
public final class Screens {

  private Screens() {}

  /** Colour and progress for a terminal, lines that are written once for everything else. */
  public static Screen on(PrintStream out, boolean terminal, TimeSource time) {
    return terminal ? new LiveScreen(out, time) : new PlainScreen(out);
  }
}

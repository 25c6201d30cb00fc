package dev.fairlead.operator.demo;

import java.time.Duration;

/** Where a run of the demo shows itself. Called by one thread. */
public interface Screen extends AutoCloseable {

  /** A step begins. */
  void step(int number, int of, String title);

  /** Something was seen in the running step. */
  void claim(Claim claim);

  /** The running step waits for this. */
  void waiting(String what);

  /** The running step is through. */
  void passed(Duration took);

  /** The running step has failed. */
  void failed(Duration took, String seen);

  /** A line between the steps or behind them. */
  void say(String line);

  /** Nothing more is shown. */
  @Override
  void close();
}

package dev.fairlead.planted.cycle.thrown.one;

import dev.fairlead.planted.cycle.thrown.two.TwoException;

@SuppressWarnings("serial")
public class OneException extends Exception {
  public interface Source {
    void call() throws TwoException;
  }
}

package dev.fairlead.planted.cycle.thrown.two;

import dev.fairlead.planted.cycle.thrown.one.OneException;

@SuppressWarnings("serial")
public class TwoException extends Exception {
  public interface Source {
    void call() throws OneException;
  }
}

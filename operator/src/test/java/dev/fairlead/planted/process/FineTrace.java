package dev.fairlead.planted.process;

import java.io.PrintWriter;

final class FineTrace {
  void print(Exception e, PrintWriter to) {
    e.printStackTrace(to);
  }
}

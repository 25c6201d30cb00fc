package dev.fairlead.planted.process;

import java.io.PrintStream;

final class Err {
  final PrintStream stream = System.err;
}

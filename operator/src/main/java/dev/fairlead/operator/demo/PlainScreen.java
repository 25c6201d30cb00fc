package dev.fairlead.operator.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lines that are written once: for files, pipes and logs. */
final class PlainScreen implements Screen {
  private final PrintStream out;
  private final List<String> claims = new ArrayList<>();
  private String title = "";

  PlainScreen(PrintStream out) {
    this.out = out;
  }

  @Override
  public void step(int number, int of, String itsTitle) {
    title = Layout.title(number, of, itsTitle);
    claims.clear();
  }

  @Override
  public void claim(Claim claim) {
    claims.add(Layout.claim(claim));
  }

  @Override
  public void waiting(String what) {}

  @Override
  public void passed(Duration took) {
    end("ok     " + Layout.timed(title, took));
  }

  @Override
  public void failed(Duration took, String seen) {
    end("FAILED " + Layout.timed(title, took));
    out.println("       " + seen);
    out.flush();
  }

  private void end(String first) {
    out.println(first);
    claims.forEach(claim -> out.println("       " + claim));
    out.flush();
  }

  @Override
  public void say(String line) {
    out.println(line);
    out.flush();
  }

  @Override
  public void close() {}
}

package dev.fairlead.operator.demo;

import dev.fairlead.time.TimeSource;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A terminal in colour. The running step has a last line of its own, which turns while the step
 * waits; its title is rewritten with mark and time when it is through.
 *
 * <p>The lock guards what is on the screen, so that a line of the step and a turn of the clock's
 * thread do not mix: it is held while one of them is written, and for nothing else.
 */
final class LiveScreen implements Screen {
  private static final String ESC = "\u001b[";
  private static final String RESET = ESC + "0m";
  private static final String BOLD = ESC + "1m";
  private static final String DIM = ESC + "2m";
  private static final String GREEN = ESC + "32m";
  private static final String RED = ESC + "31m";
  private static final String CYAN = ESC + "36m";
  private static final String ERASE = "\r" + ESC + "2K";
  private static final String[] TURNS = {"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"};
  private static final Duration FRAME = Duration.ofMillis(80);
  private static final int WIDTH = 72;

  private final ReentrantLock lock = new ReentrantLock();
  private final PrintStream out;
  private final TimeSource time;
  private String title = "";
  private String waiting = "";
  private int linesSinceTitle;
  private int turn;
  private boolean running;
  private int step;

  LiveScreen(PrintStream out, TimeSource time) {
    this.out = out;
    this.time = time;
  }

  @Override
  public void step(int number, int of, String itsTitle) {
    write(
        () -> {
          title = Layout.title(number, of, itsTitle);
          waiting = "";
          linesSinceTitle = 1;
          running = true;
          step = number;
          out.println(CYAN + "●" + RESET + " " + BOLD + title + RESET);
          turn();
        });
    tick(number);
  }

  @Override
  public void claim(Claim claim) {
    write(
        () -> {
          out.println(ERASE + "  " + GREEN + "✓" + RESET + " " + coloured(claim));
          linesSinceTitle++;
          turn();
        });
  }

  private static String coloured(Claim claim) {
    var line = Layout.claim(claim);
    int versions = line.lastIndexOf("rv " + claim.resourceVersion());
    var name = line.substring(0, claim.cluster().length());
    return CYAN
        + name
        + RESET
        + line.substring(name.length(), versions)
        + DIM
        + line.substring(versions)
        + RESET;
  }

  @Override
  public void waiting(String what) {
    write(
        () -> {
          waiting = what.length() > WIDTH ? what.substring(0, WIDTH - 1) + "…" : what;
          turn();
        });
  }

  @Override
  public void passed(Duration took) {
    end(GREEN + "✓", took);
  }

  @Override
  public void failed(Duration took, String seen) {
    end(RED + "✗", took);
    say(RED + seen + RESET);
  }

  private void end(String mark, Duration took) {
    write(
        () -> {
          running = false;
          var line = mark + RESET + " " + BOLD + Layout.timed(title, took) + RESET;
          out.print(ERASE + ESC + linesSinceTitle + "A" + ERASE + line);
          out.print(ESC + linesSinceTitle + "B\r");
        });
  }

  @Override
  public void say(String line) {
    write(() -> out.println(line));
  }

  @Override
  public void close() {
    write(() -> running = false);
  }

  private void tick(int ofStep) {
    write(
        () -> {
          if (running && step == ofStep) {
            turn();
            time.schedule(FRAME, () -> tick(ofStep));
          }
        });
  }

  /** The last line, without an end. */
  private void turn() {
    turn = (turn + 1) % TURNS.length;
    out.print(ERASE + "  " + CYAN + TURNS[turn] + RESET + " " + DIM + waiting + RESET);
  }

  private void write(Runnable task) {
    lock.lock();
    try {
      task.run();
      out.flush();
    } finally {
      lock.unlock();
    }
  }
}

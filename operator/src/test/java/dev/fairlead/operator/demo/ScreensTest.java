package dev.fairlead.operator.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScreensTest {
  private static final String ESCAPE = "\u001b";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final ManualTime time = new ManualTime();

  @Test
  void plainLinesAreWrittenOnceAndWithoutColour() {
    show(Screens.on(out, false, time));
    assertEquals(
        """
        ok     [1/2] first                                                      1.50 s
               berlin ConfigMap app region=eu-central                 rv 1006    0.25 s
        FAILED [2/2] second                                                     2.00 s
               expected this, found that
        """,
        text());
  }

  @Test
  void aTerminalRewritesTheTitleOfAStepWhenItIsThrough() {
    show(Screens.on(out, true, time));
    var lines = new TerminalText().after(text());
    assertTrue(lines.startsWith("✓ [1/2] first"), lines);
    assertTrue(lines.contains("\n  ✓ berlin ConfigMap app region=eu-central"), lines);
    assertTrue(lines.contains("\n✗ [2/2] second"), lines);
    assertTrue(lines.contains("\nexpected this, found that"), lines);
    assertFalse(lines.contains("●"), lines);
  }

  @Test
  void aTerminalTurnsWhileAStepWaitsAndNotAfterwards() {
    var screen = Screens.on(out, true, time);
    screen.step(1, 1, "only");
    screen.waiting("berlin");
    int before = bytes.size();
    time.advance(Duration.ofMillis(400));
    int turned = bytes.size();
    assertTrue(turned > before, this::text);
    assertTrue(text().contains(ESCAPE), this::text);
    screen.passed(Duration.ofSeconds(1));
    int end = bytes.size();
    time.advance(Duration.ofSeconds(10));
    assertEquals(end, bytes.size());
  }

  @Test
  void everyLineFitsIntoEightyColumns() {
    var claim =
        new Claim(
            "berlin",
            "ConfigMap app",
            "Ready=False PartiallySynced, 2/3",
            "12345",
            Duration.ofSeconds(9));
    assertTrue(Layout.claim(claim).length() <= 76, Layout.claim(claim));
    assertTrue(Layout.timed("[8/8] " + "x".repeat(50), Duration.ZERO).length() <= 78);
  }

  private static void show(Screen screen) {
    screen.step(1, 2, "first");
    screen.waiting("berlin");
    screen.claim(
        new Claim("berlin", "ConfigMap app", "region=eu-central", "1006", Duration.ofMillis(250)));
    screen.passed(Duration.ofMillis(1_500));
    screen.step(2, 2, "second");
    screen.failed(Duration.ofSeconds(2), "expected this, found that");
    screen.close();
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}

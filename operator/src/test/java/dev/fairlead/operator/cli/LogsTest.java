package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import dev.fairlead.testkit.engine.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;

class LogsTest {

  private final LoggerContext context = new LoggerContext();

  @TempDir private Path directory = Path.of("");

  @Test
  void aLineOfJsonHoldsTheFieldsAndWhereItHappened() throws Exception {
    var line = only(log(LogFormat.JSON, "dev.fairlead.Some"));
    var fields = (Map<?, ?>) Objects.requireNonNull(Json.parse(line));
    assertEquals("INFO", fields.get("level"));
    assertEquals("dev.fairlead.Some", fields.get("logger"));
    assertEquals("it\nhappened", fields.get("message"));
    assertEquals("orders", fields.get("controller"));
    assertTrue(line.contains("\"count\":3,"), line);
    assertEquals("a \"b\" c", fields.get("object"));
    assertEquals("mine", fields.get("time_"));
    assertTrue(String.valueOf(fields.get("error")).contains("IllegalStateException: broken"), line);
  }

  @Test
  void aLineOfTextQuotesWhatIsNoWord() throws Exception {
    var line = log(LogFormat.TEXT, "dev.fairlead.Some").get(0);
    assertTrue(line.contains(" INFO  Some: it\\nhappened"), line);
    assertTrue(line.contains(" controller=orders count=3 object=\"a \\\"b\\\" c\""), line);
  }

  @Test
  void librariesAreHeardFromWarningsOn() throws Exception {
    assertEquals(List.of(), log(LogFormat.TEXT, "io.vertx.Some"));
  }

  private List<String> log(LogFormat format, String logger) throws Exception {
    var file = directory.resolve("log");
    context.setMDCAdapter(MDC.getMDCAdapter());
    MDC.put("controller", "orders");
    Logs.install(context, new LogTarget(format, LogLevel.INFO.level(), Optional.of(file)));
    context
        .getLogger(logger)
        .atInfo()
        .setMessage("it\nhappened")
        .addKeyValue("count", 3)
        .addKeyValue("object", "a \"b\" c")
        .addKeyValue("time", "mine")
        .setCause(new IllegalStateException("broken"))
        .log();
    context.stop();
    MDC.clear();
    return Files.readAllLines(file);
  }

  private static String only(List<String> lines) {
    assertEquals(1, lines.size(), lines::toString);
    return lines.get(0);
  }
}

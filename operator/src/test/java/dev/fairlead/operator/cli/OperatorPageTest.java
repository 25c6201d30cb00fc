package dev.fairlead.operator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.operator.manifests.Manifests;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.render.LocalRender;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The page about the operator says what is so. */
class OperatorPageTest {
  private static final Path PAGE = Path.of("..", "docs", "operator.md");
  private static final Path README = Path.of("..", "README.md");

  @TempDir private Path directory = Path.of("");

  @Test
  void theObjectsOfThePageCanBeRendered() throws Exception {
    var file = Files.writeString(directory.resolve("objects"), blocks(PAGE, "yaml").get(0));
    var outcome =
        LocalRender.run(
            List.of(file.toString()), InputStream.nullInputStream(), Optional.of("tokyo"));
    assertEquals(List.of(), outcome.errors());
    assertTrue(outcome.yaml().contains("log.level=debug"), outcome.yaml());
  }

  @Test
  void theRoleForTargetsIsTheOneThatTheOperatorNeeds() throws Exception {
    assertEquals(words(Manifests.targetRole("shop")), words(blocks(PAGE, "yaml").get(1)));
  }

  /** The words in their order, whichever way the YAML is laid out. */
  private static List<String> words(String yaml) {
    return Stream.of(yaml.split("[\\s,\\[\\]\"'-]+")).filter(word -> !word.isEmpty()).toList();
  }

  @Test
  void everyReasonIsExplained() throws Exception {
    var page = Files.readString(PAGE);
    for (Field field : Reasons.class.getFields()) {
      var reason = String.valueOf(field.get(null));
      assertTrue(page.contains(reason), reason);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "demo", "render", "manifests", "api-server"})
  void everyFlagIsListed(String command) throws Exception {
    var page = Files.readString(PAGE);
    var root = Fairlead.commandLine(CommandRun.idleHost());
    for (var option : options(Objects.requireNonNull(root.getSubcommands().get(command)))) {
      assertTrue(page.contains(option), command + " " + option);
    }
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden() && !option.usageHelp())
        .map(option -> option.names()[0])
        .toList();
  }

  @Test
  void theLineToTryIsTheSameInTheReadme() throws Exception {
    var line = blocks(PAGE, "sh").get(0);
    assertFalse(line.isBlank());
    assertTrue(Files.readString(README).contains("## Try it"));
    assertTrue(blocks(README, "sh").contains(line), line);
  }

  private static List<String> blocks(Path file, String language) throws Exception {
    return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult block) -> block.group(1))
        .toList();
  }
}

package dev.fairlead.testkit.sensitivity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of the API's rules prove themselves: they alone notice each of these mistakes in the
 * engine. A build plants three; with {@code -Pdeep} it plants all of them and leaves {@code
 * target/engine-sensitivity.txt} behind. {@code -Dfairlead.engine.faults=91} plants those that say
 * 91.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EngineSensitivityTest {
  private static final String WANTED = System.getProperty("fairlead.engine.faults", "");
  private static final boolean IS_DEEP = WANTED.equals("all");
  private static final int FEWEST = 60;

  /** What every build plants. */
  private static final List<String> ALWAYS =
      List.of(
          "an update from an older version is accepted",
          "conflicts are not noticed",
          "leaving a selection is silent");

  private final SensitivityTable table = new SensitivityTable();
  private Map<Fault, Map<String, byte[]>> planted = Map.of();

  @BeforeAll
  void everyFaultHasItsPlaceAndCompiles() {
    planted = Javac.compile(Fault.all(), Fault::planted);
  }

  @AfterAll
  void leaveTheTableBehind() throws IOException {
    if (IS_DEEP) {
      table.write();
    }
  }

  @Test
  void eachFamilyOfRulesHasFaultsOfItsOwn() {
    for (var family : Family.values()) {
      var faults = Fault.of(family);
      assertTrue(!faults.isEmpty(), family + " has no fault");
      faults.forEach(fault -> assertTrue(family.has(fault.rule()), family + " has no " + fault));
    }
    var sentences = Fault.all().stream().map(Fault::what).toList();
    assertTrue(sentences.containsAll(ALWAYS), "planted by every build: " + ALWAYS);
    assertTrue(sentences.size() >= FEWEST, sentences.size() + " faults");
    assertEquals(sentences.stream().distinct().toList(), sentences, "said twice");
  }

  @Test
  void aFaultThatHasNoPlaceAnyMoreIsReported() {
    var fault = new Fault(Family.LIST, 67, "a list is lost", "engine/Reads", "no such text", "");
    var error = assertThrows(AssertionError.class, fault::planted);
    assertTrue(error.toString().contains("has no place any more"), error.toString());
  }

  @Test
  void aFaultThatDoesNotCompileIsReported() {
    var fault = new Fault(Family.LIST, 67, "a list is lost", "engine/Reads", "Page list(", "Page(");
    assertThrows(AssertionError.class, () -> Javac.compile(List.of(fault), Fault::planted));
  }

  /** The same sources on the same way, as they are. */
  @Test
  void withoutAFaultTheRulesHold() {
    var sources = new LinkedHashMap<String, Fault>();
    chosen().forEach(fault -> sources.put(fault.source(), fault));
    var classes = new HashMap<String, byte[]>();
    Javac.compile(sources.values(), Fault::original).values().forEach(classes::putAll);
    var outcome =
        IS_DEEP
            ? RuleRun.ofAll(classes)
            : RuleRun.ofRules(chosen().stream().map(Fault::rule).toList(), classes);
    assertEquals(List.of(), outcome.failures());
    assertTrue(outcome.count() >= (IS_DEEP ? 104 : 1), outcome.count() + " tests");
  }

  @ParameterizedTest
  @MethodSource("chosen")
  void aTestOfARuleNoticesTheFault(Fault fault) {
    var outcome = RuleRun.untilNoticed(fault.rule(), planted.getOrDefault(fault, Map.of()));
    table.add(fault, outcome.noticed());
    assertTrue(
        outcome.noticed().isPresent(),
        () -> "%s: not noticed by an assertion, %s".formatted(fault, outcome));
  }

  static List<Fault> chosen() {
    Predicate<Fault> isChosen =
        WANTED.isEmpty()
            ? fault -> ALWAYS.contains(fault.what())
            : fault -> IS_DEEP || fault.toString().contains(WANTED);
    return Fault.all().stream().filter(isChosen).toList();
  }

  @Test
  void theTableInTheDocsNamesEachFault() throws IOException {
    var lines = SensitivityTable.published().lines().toList();
    var missing =
        Fault.all().stream()
            .filter(fault -> lines.stream().noneMatch(line -> line.contains(fault.toString())))
            .toList();
    assertEquals(List.of(), missing, "copy target/engine-sensitivity.txt of a run with -Pdeep");
  }
}

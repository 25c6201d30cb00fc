package dev.fairlead.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiHeadersTest {

  @Test
  void namesAreLookedUpWithoutRegardToCase() {
    var headers = ApiHeaders.of(Map.of("Retry-After", List.of("5")));

    assertEquals(Optional.of("5"), headers.first("retry-after"));
    assertEquals(List.of("5"), headers.toMap().get("RETRY-AFTER"));
    assertEquals(Optional.empty(), headers.first("Accept"));
    assertEquals(List.of(), headers.all("Accept"));
  }

  @Test
  void addingKeepsEarlierValues() {
    var headers = ApiHeaders.EMPTY.with("Impersonate-Group", "a").with("impersonate-group", "b");

    assertEquals(List.of("a", "b"), headers.all("Impersonate-Group"));
    assertEquals(ApiHeaders.EMPTY, ApiHeaders.of(Map.of()));
  }

  @Test
  void namesThatDifferInCaseOnlyArePutTogether() {
    var raw = new LinkedHashMap<String, List<String>>();
    raw.put("Warning", List.of("1"));
    raw.put("warning", List.of("2"));

    assertEquals(List.of("1", "2"), ApiHeaders.of(raw).all("WARNING"));
  }

  @Test
  void eachValueIsVisited() {
    var seen = new ArrayList<String>();
    ApiHeaders.EMPTY
        .with("B", "2")
        .with("A", "1")
        .with("B", "3")
        .forEach((n, v) -> seen.add(n + v));

    assertEquals(List.of("A1", "B2", "B3"), seen);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX: y", "a\nb", "a\0"})
  void aValueThatWouldMakeASecondHeaderIsRefused(String value) {
    assertThrows(IllegalArgumentException.class, () -> ApiHeaders.EMPTY.with("A", value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A B", "A:", "A\r\n"})
  void aNameIsAToken(String name) {
    assertThrows(IllegalArgumentException.class, () -> ApiHeaders.EMPTY.with(name, "x"));
  }

  @Test
  void equalityIgnoresTheCaseOfNamesOnly() {
    var headers = ApiHeaders.EMPTY.with("Accept", "x");

    assertEquals(headers, ApiHeaders.EMPTY.with("ACCEPT", "x"));
    assertEquals(headers.hashCode(), ApiHeaders.EMPTY.with("ACCEPT", "x").hashCode());
    assertNotEquals(headers, ApiHeaders.EMPTY.with("Accept", "X"));
  }

  @Test
  void printingShowsNoValue() {
    assertFalse(ApiHeaders.EMPTY.with("Authorization", "Bearer t").toString().contains("Bearer"));
  }

  @Test
  void theMapCanNotBeChanged() {
    var map = ApiHeaders.EMPTY.with("A", "1").toMap();

    assertThrows(UnsupportedOperationException.class, map::clear);
  }
}

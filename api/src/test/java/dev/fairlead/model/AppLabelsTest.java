package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppLabelsTest {

  @Test
  void allSixLabelsAreThere() {
    var labels =
        AppLabels.of("database", "db1")
            .version("1.2")
            .component("store")
            .partOf("shop")
            .managedBy("op");

    assertEquals(
        Map.of(
            "app.kubernetes.io/name", "database",
            "app.kubernetes.io/instance", "db1",
            "app.kubernetes.io/version", "1.2",
            "app.kubernetes.io/component", "store",
            "app.kubernetes.io/part-of", "shop",
            "app.kubernetes.io/managed-by", "op"),
        labels.all());
  }

  @Test
  void theSelectorIsTheSameForEachVersion() {
    var before = AppLabels.of("database", "db1").version("1").component("store");
    var after = AppLabels.of("database", "db1").version("2").managedBy("op");

    assertEquals(before.selector(), after.selector());
    assertEquals(
        Map.of("app.kubernetes.io/name", "database", "app.kubernetes.io/instance", "db1"),
        before.selector());
  }

  @Test
  void aSetterChangesACopy() {
    var labels = AppLabels.of("database", "db1");
    labels.version("1");

    assertEquals(labels.selector(), labels.all());
    assertThrows(UnsupportedOperationException.class, () -> labels.all().clear());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-a",
        "a-",
        "1.0+build",
        "a b",
        "0123456789012345678901234567890123456789012345678901234567890123"
      })
  void whatIsNoLabelValueIsRefused(String value) {
    assertThrows(IllegalArgumentException.class, () -> AppLabels.of("database", value));
    assertThrows(
        IllegalArgumentException.class, () -> AppLabels.of("database", "db1").version(value));
  }
}

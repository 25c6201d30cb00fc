package dev.fairlead.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.client.Reference;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SourceAndCacheOptionsTest {
  @Test
  void aPlainSourceLetsEverythingThroughInTheControllersClusters() {
    var source = Source.owned(ConfigMap.TYPE);
    assertEquals(ConfigMap.TYPE, source.type());
    assertInstanceOf(Source.Owned.class, source.mapping());
    assertEquals(Optional.empty(), source.filter());
    assertEquals(Optional.empty(), source.clusters());
    assertFalse(source.isOptional());
    assertFalse(source.isResettingRetries());
    assertFalse(source.isStrictBackoff());
  }

  @Test
  void eachOptionOfASourceSetsItselfAndKeepsTheOthers() {
    var source =
        Source.mapped(Secret.TYPE, (secret, key) -> List.of(key))
            .filter(Predicates.labelsChanged())
            .clusters(ClusterName::isLocal)
            .optional()
            .resetsRetries()
            .strictBackoff();
    assertInstanceOf(Source.Mapped.class, source.mapping());
    assertTrue(source.filter().isPresent());
    assertTrue(source.clusters().orElseThrow().test(ClusterName.LOCAL));
    assertTrue(source.isOptional());
    assertTrue(source.isResettingRetries());
    assertTrue(source.isStrictBackoff());
  }

  @Test
  void aReferencedSourceWatchesWhereTheReferenceLeads() {
    Reference<ConfigMap, Secret> reference =
        Reference.of("secret", ConfigMap.TYPE, Secret.TYPE, (map, key) -> List.of(key));
    var source = Source.referenced(reference);
    assertEquals(Secret.TYPE, source.type());
    assertEquals(new Source.Referenced<>(reference), source.mapping());
  }

  @Test
  void cacheOptionsHaveDefaults() {
    var options = CacheOptions.of(ConfigMap.TYPE);
    assertEquals(Set.of(), options.namespaces());
    assertEquals(Optional.empty(), options.labels());
    assertEquals(Optional.empty(), options.fields());
    assertEquals(Optional.empty(), options.transform());
    assertEquals(Duration.ofSeconds(5), options.waitForOwnWrites());
    assertFalse(options.isKeepingDecoded());
    assertFalse(options.isKeepingManagedFields());
  }

  @Test
  void eachCacheOptionSetsItselfAndKeepsTheOthers() {
    var options =
        CacheOptions.of(ConfigMap.TYPE)
            .namespaces("a", "b", "a")
            .labels("app=web")
            .fields("metadata.name=x")
            .transform(map -> map)
            .waitForOwnWrites(Duration.ZERO)
            .keepDecoded()
            .keepManagedFields();
    assertEquals(Set.of("a", "b"), options.namespaces());
    assertEquals(Optional.of("app=web"), options.labels());
    assertEquals(Optional.of("metadata.name=x"), options.fields());
    assertTrue(options.transform().isPresent());
    assertEquals(Duration.ZERO, options.waitForOwnWrites());
    assertTrue(options.isKeepingDecoded());
    assertTrue(options.isKeepingManagedFields());
  }

  @Test
  void blankSelectorsAndNegativeWaitsAreRefused() {
    var options = CacheOptions.of(ConfigMap.TYPE);
    assertThrows(IllegalArgumentException.class, () -> options.namespaces("a", ""));
    assertThrows(IllegalArgumentException.class, () -> options.labels(" "));
    assertThrows(IllegalArgumentException.class, () -> options.fields(""));
    assertThrows(
        IllegalArgumentException.class, () -> options.waitForOwnWrites(Duration.ofNanos(-1)));
  }
}

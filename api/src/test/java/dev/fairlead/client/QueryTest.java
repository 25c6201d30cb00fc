package dev.fairlead.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.model.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryTest {
  private static final Index<ConfigMap> BY_TEAM =
      Index.of("team", ConfigMap.TYPE, map -> List.of(map.data().getOrDefault("team", "none")));
  private static final Reference<ConfigMap, Secret> PASSWORD =
      Reference.of(
          "password",
          ConfigMap.TYPE,
          Secret.TYPE,
          (map, key) -> List.of(key.withName(map.data().getOrDefault("password", "x"))));
  private static final ObjectKey KEY = ObjectKey.of("shop", "hello");

  @Test
  void aPlainQueryAsksForEverything() {
    var query = Query.of(ConfigMap.TYPE);
    assertEquals(ConfigMap.TYPE, query.type());
    assertEquals(Optional.empty(), query.namespace());
    assertEquals(Optional.empty(), query.labels());
    assertEquals(List.of(), query.terms());
  }

  @Test
  void readersReturnWhatWasAsked() {
    var owner = new OwnerReference("v1", "ConfigMap", "hello", "uid-1", true, true);
    var query =
        Query.of(ConfigMap.TYPE)
            .inNamespace("shop")
            .labels("app=web")
            .where(BY_TEAM, "blue")
            .where(PASSWORD, KEY)
            .ownedBy(owner);
    assertEquals(Optional.of("shop"), query.namespace());
    assertEquals(Optional.of("app=web"), query.labels());
    assertEquals(
        List.of(
            new Query.ByIndex(BY_TEAM, "blue"),
            new Query.ByReference(PASSWORD, KEY),
            new Query.ByOwner(owner)),
        query.terms());
  }

  @Test
  void aQueryIsAValueThatMethodsDoNotChange() {
    var all = Query.of(ConfigMap.TYPE);
    assertNotEquals(all, all.where(BY_TEAM, "blue"));
    assertEquals(List.of(), all.terms());
    assertEquals(all.inNamespace("shop"), Query.of(ConfigMap.TYPE).inNamespace("shop"));
    assertEquals(
        all.where(BY_TEAM, "a").hashCode(),
        Query.of(ConfigMap.TYPE).where(BY_TEAM, "a").hashCode());
  }

  @Test
  void aSecondLabelSelectorAddsItsRequirements() {
    assertEquals(
        Optional.of("app=web,!canary"),
        Query.of(ConfigMap.TYPE).labels("app=web").labels("!canary").labels());
  }

  @Test
  void anIndexOrReferenceOfAnotherTypeIsRefused() {
    Index<ObjectMeta> ofMetadata =
        Index.of("team", ConfigMap.TYPE.metadataOnly(), meta -> List.of(meta.name()));
    Query<ObjectMeta> query = Query.of(Secret.TYPE.metadataOnly());
    var refused = assertThrows(IllegalArgumentException.class, () -> query.where(ofMetadata, "x"));
    assertTrue(refused.toString().contains("team"), refused::toString);
    ResourceType<ConfigMap> other = ConfigMap.TYPE.withPlural("maps");
    assertThrows(IllegalArgumentException.class, () -> Query.of(other).where(PASSWORD, KEY));
  }

  @Test
  void whatWouldMatchNothingIsRefused() {
    var unread = new OwnerReference("v1", "ConfigMap", "hello", "", true, true);
    assertThrows(IllegalArgumentException.class, () -> Query.of(Secret.TYPE).ownedBy(unread));
    assertThrows(IllegalArgumentException.class, () -> WriteOption.ownedBy(unread));
    assertThrows(IllegalArgumentException.class, () -> Query.of(Secret.TYPE).inNamespace(" "));
    assertThrows(IllegalArgumentException.class, () -> Query.of(Secret.TYPE).labels(""));
  }

  @Test
  void anIndexByFunctionComputesValuesAndOneByPathHasAPath() {
    var map = ConfigMap.of("shop", "hello").withData(Map.of("team", "blue"));
    assertEquals(List.of("blue"), List.copyOf(BY_TEAM.valuesOf(map)));
    assertEquals(Optional.empty(), BY_TEAM.path());
    var byPath = Index.jsonPath("spec.targets[*].cluster", ConfigMap.TYPE);
    assertEquals(Optional.of("spec.targets[*].cluster"), byPath.path());
    assertEquals("spec.targets[*].cluster", byPath.name());
    assertThrows(IllegalStateException.class, () -> byPath.valuesOf(map));
  }

  @Test
  void indexesByPathAreEqualByPathAndThoseByFunctionByFunction() {
    assertEquals(
        Index.jsonPath("data.team", ConfigMap.TYPE), Index.jsonPath("data.team", ConfigMap.TYPE));
    assertNotEquals(
        Index.jsonPath("data.team", ConfigMap.TYPE), Index.jsonPath("data.tier", ConfigMap.TYPE));
    assertNotEquals(BY_TEAM, Index.of("team", ConfigMap.TYPE, map -> List.of()));
  }

  @Test
  void aPathOfAnotherFormIsRefusedWithAnExample() {
    for (var path : List.of("", ".spec", "{.spec}", "spec..a", "spec[0]", "$.spec", "spec.")) {
      var refused =
          assertThrows(
              IllegalArgumentException.class, () -> Index.jsonPath(path, ConfigMap.TYPE), path);
      assertTrue(refused.toString().contains("spec.targets[*].cluster"), refused::toString);
    }
  }

  @Test
  void aReferenceNamesTargetsBesideItsSource() {
    var map = ConfigMap.of("shop", "hello").withData(Map.of("password", "pg"));
    assertEquals(List.of(ObjectKey.of("shop", "pg")), List.copyOf(PASSWORD.targetsOf(map, KEY)));
  }
}

package dev.fairlead.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTypeTest {

  @ApiResource(group = "example.com", version = "v1")
  record Greeting(ObjectMeta metadata, String text) {}

  @ApiResource(version = "v1beta1", kind = "Mouse", plural = "mice", scope = Scope.CLUSTER)
  record Rodent(int weight, ObjectMeta metadata, @Nullable String name) {}

  record Plain(ObjectMeta metadata) {}

  record NoMetadata(String text) {}

  record TwoMetadata(ObjectMeta metadata, ObjectMeta other) {}

  record WrongName(ObjectMeta meta) {}

  @ParameterizedTest
  @CsvSource({
    "ConfigMap,configmaps",
    "Ingress,ingresses",
    "Box,boxes",
    "Quiz,quizes",
    "Patch,patches",
    "Dish,dishes",
    "NetworkPolicy,networkpolicies",
    "Gateway,gateways",
    "Endpoints,endpoints",
    "Y,ys"
  })
  void thePluralIsGuessedFromTheKind(String kind, String plural) {
    assertEquals(plural, ResourceType.unstructured("v1", kind).plural());
  }

  @Test
  void anAnnotatedRecordNamesItsTypeAndItsClassNameIsTheKind() {
    var type = ResourceType.of(Greeting.class);

    assertEquals("example.com", type.group());
    assertEquals("v1", type.version());
    assertEquals("example.com/v1", type.apiVersion());
    assertEquals("Greeting", type.kind());
    assertEquals("greetings", type.plural());
    assertEquals(Scope.NAMESPACED, type.scope());
    assertEquals(Greeting.class, type.javaType());
    assertEquals(Optional.empty(), type.codec());
    assertEquals("greetings.v1.example.com", type.toString());
  }

  @Test
  void whatTheAnnotationSaysWinsOverTheGuess() {
    var type = ResourceType.of(Rodent.class);

    assertEquals("v1beta1", type.apiVersion());
    assertEquals("Mouse", type.kind());
    assertEquals("mice", type.plural());
    assertEquals(Scope.CLUSTER, type.scope());
  }

  @Test
  void aWrongPluralAndScopeCanBeMended() {
    var type =
        ResourceType.of("v1", "Mouse", Plain.class).withPlural("mice").withScope(Scope.CLUSTER);

    assertEquals("mice", type.plural());
    assertEquals(Scope.CLUSTER, type.scope());
    assertEquals("mice", type.metadataOnly().plural());
  }

  @Test
  void aRecordWithoutExactlyOneComponentMetadataIsRefusedWithItsName() {
    refused("NoMetadata", () -> ResourceType.of("v1", "Thing", NoMetadata.class));
    refused("TwoMetadata", () -> ResourceType.of("v1", "Thing", TwoMetadata.class));
    refused("WrongName", () -> ResourceType.of("v1", "Thing", WrongName.class));
    refused("@ApiResource", () -> ResourceType.of(Plain.class));
  }

  private static void refused(String named, Runnable making) {
    var refusal = assertThrows(IllegalArgumentException.class, making::run);
    assertTrue(String.valueOf(refusal.getMessage()).contains(named), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/v1", "apps/", "apps/v1/x", "Apps/v1", "apps/V1", "a..b/v1", "../v1"})
  void aMalformedApiVersionIsRefused(String apiVersion) {
    assertThrows(
        IllegalArgumentException.class, () -> ResourceType.unstructured(apiVersion, "Thing"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Two Words", "a/b", "..", "K\u00e4se"})
  void aMalformedKindOrPluralIsRefused(String name) {
    var thing = ResourceType.unstructured("v1", "Thing");

    assertThrows(IllegalArgumentException.class, () -> ResourceType.unstructured("v1", name));
    assertThrows(IllegalArgumentException.class, () -> thing.withPlural(name));
  }

  @Test
  void metadataOfARecordIsReadAndReplacedThroughItsCanonicalConstructor() {
    var type = ResourceType.of(Rodent.class);
    var mouse = new Rodent(3, ObjectMeta.of("", "jerry"), null);

    assertEquals("jerry", type.metadata(mouse).name());
    assertEquals(
        new Rodent(3, ObjectMeta.of("", "tom"), null),
        type.withMetadata(mouse, ObjectMeta.of("", "tom")));
  }

  @Test
  void whatARecordsConstructorThrowsReachesTheCaller() {
    record Fussy(ObjectMeta metadata) {
      Fussy {
        if (metadata.name().isEmpty()) {
          throw new IllegalStateException("no name");
        }
      }
    }
    var type = ResourceType.of("v1", "Fussy", Fussy.class);
    var object = new Fussy(ObjectMeta.of("", "a"));
    var nameless = ObjectMeta.builder().build();

    var thrown =
        assertThrows(IllegalStateException.class, () -> type.withMetadata(object, nameless));
    assertEquals("no name", thrown.getMessage());
  }

  @Test
  void metadataOfOtherClassesGoesThroughTheirCodec() {
    var codec = new TextCodec();
    var type = ResourceType.of("v1", "Text", StringBuilder.class, codec);
    var text = new StringBuilder("a");

    assertEquals("a", type.metadata(text).name());
    assertEquals("b", type.withMetadata(text, ObjectMeta.of("", "b")).toString());
    assertSame(codec, type.codec().orElseThrow());
  }

  private static final class TextCodec implements ObjectCodec<StringBuilder> {
    @Override
    public StringBuilder decode(Bytes json) {
      return new StringBuilder(json.utf8());
    }

    @Override
    public Bytes encode(StringBuilder object) {
      return Bytes.ofUtf8(object.toString());
    }

    @Override
    public ObjectMeta metadata(StringBuilder object) {
      return ObjectMeta.of("", object.toString());
    }

    @Override
    public StringBuilder withMetadata(StringBuilder object, ObjectMeta metadata) {
      return new StringBuilder(metadata.name());
    }
  }

  @Test
  void metadataOnlyIsAnotherTypeOfTheSameResource() {
    var type = Secret.TYPE.metadataOnly();
    var other = ObjectMeta.of("ns", "b");

    assertEquals("secrets", type.plural());
    assertEquals(ObjectMeta.class, type.javaType());
    assertTrue(type.isMetadataOnly());
    assertNotEquals((Object) Secret.TYPE, type);
    assertEquals(type, type.metadataOnly());
    assertEquals("a", type.metadata(ObjectMeta.of("ns", "a")).name());
    assertSame(other, type.withMetadata(ObjectMeta.of("ns", "a"), other));
  }

  @Test
  void typesAreEqualIfAllTheirPartsAre() {
    assertEquals(ResourceType.of(Greeting.class), ResourceType.of(Greeting.class));
    assertEquals(
        ResourceType.of(Greeting.class).hashCode(),
        ResourceType.of("example.com/v1", "Greeting", Greeting.class).hashCode());
    assertNotEquals(
        ResourceType.of(Greeting.class),
        ResourceType.of("example.com/v2", "Greeting", Greeting.class));
    assertNotEquals((Object) ConfigMap.TYPE, ResourceType.unstructured("v1", "ConfigMap"));
  }
}

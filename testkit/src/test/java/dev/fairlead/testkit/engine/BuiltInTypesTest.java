package dev.fairlead.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.Scalar;
import dev.fairlead.testkit.engine.FieldType.Strategy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The table of the built-in kinds. */
final class BuiltInTypesTest {

  private static FieldType kind(String group, String version, String kind) {
    return BuiltInTypes.of(
        ResourceNames.of(group, version, kind, kind.toLowerCase(Locale.ROOT) + "s"));
  }

  private static FieldType at(FieldType type, String... path) {
    FieldType here = type;
    for (String name : path) {
      here =
          name.equals("[]")
              ? Objects.requireNonNull(here.list()).items()
              : here.member(name).orElseThrow(() -> new AssertionError("no " + name));
    }
    return here;
  }

  @Test
  void everyLineCanBeReadAndEveryNamedTypeIsThere() {
    List<String> lines = BuiltInTypes.lines("built-in-types.txt").toList();
    assertTrue(lines.size() > 400, "lines: " + lines.size());
    int kinds = 0;
    for (String line : lines) {
      String[] name = line.split(" ", 2)[0].split("/", -1);
      if (name.length == 3) {
        kinds++;
        FieldType type = kind(name[0], name[1], name[2]);
        assertEquals(name[2], Objects.requireNonNull(type.map()).name());
        assertTrue(type.member("metadata").isPresent(), line);
        assertFalse(type.member("noSuchMember").isPresent(), line);
      }
    }
    assertTrue(kinds > 40, "kinds: " + kinds);
  }

  @Test
  void listsHaveTheKeysAndStrategiesOfAServer() {
    FieldType container = at(kind("", "v1", "Pod"), "spec", "containers", "[]");
    FieldType ports = at(container, "ports");
    ListType list = Objects.requireNonNull(ports.list());
    assertEquals(List.of("containerPort", "protocol"), list.keys());
    assertFalse(list.isAtomic());
    assertEquals(new Strategy(true, false, "containerPort"), ports.strategy());
    assertEquals("TCP", at(ports, "[]", "protocol").standard());
    assertTrue(Objects.requireNonNull(at(container, "args").list()).isAtomic());
    assertEquals(
        new Strategy(true, true, "name"), at(kind("", "v1", "Pod"), "spec", "volumes").strategy());
    assertEquals(
        new Strategy(false, true, ""),
        at(kind("apps", "v1", "Deployment"), "spec", "strategy").strategy());
    assertEquals(
        new Strategy(true, false, ""), at(BuiltInTypes.metadata(), "finalizers").strategy());
  }

  @Test
  void mapsAndStructsAreOneValueWhereAServerSaysSo() {
    FieldType deployment = kind("apps", "v1", "Deployment");
    assertTrue(at(deployment, "spec", "selector").isOneValue());
    assertTrue(at(deployment, "spec", "template", "spec", "nodeSelector").isOneValue());
    assertFalse(at(deployment, "metadata", "labels").isOneValue());
    assertTrue(at(BuiltInTypes.metadata(), "ownerReferences", "[]").isOneValue());
  }

  @Test
  void scalarsAreTold() {
    FieldType port = at(kind("", "v1", "Service"), "spec", "ports", "[]");
    assertEquals(Scalar.NUMBER, at(port, "port").scalar());
    assertEquals(Scalar.ANY, at(port, "targetPort").scalar());
    assertEquals(Scalar.TEXT, at(port, "name").scalar());
    assertEquals(Scalar.FLAG, at(kind("", "v1", "ConfigMap"), "immutable").scalar());
  }

  @Test
  void typesMayHoldThemselves() {
    FieldType schema =
        at(
            kind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
            "spec",
            "versions",
            "[]",
            "schema",
            "openAPIV3Schema");
    assertSame(schema.map(), at(schema, "properties", "anything", "not").map());
  }

  @Test
  void anUnknownKindIsAnything() {
    assertSame(FieldType.ANYTHING, kind("example.com", "v1", "Widget"));
  }

  @Test
  void zeroValuesAreThoseThatBookmarksShow() {
    assertEquals(
        "{\"spec\":{\"containers\":null},\"status\":{}}",
        Json.text(BuiltInZeros.of(ResourceNames.of("", "v1", "Pod", "pods"))));
    ResourceNames deployments = ResourceNames.of("apps", "v1", "Deployment", "deployments");
    assertEquals(0L, Tree.at(BuiltInZeros.of(deployments), "spec", "replicas"));
    assertFalse(Tree.map(BuiltInZeros.unset(deployments), "spec").containsKey("replicas"));
    assertEquals(Map.of(), BuiltInZeros.of(ResourceNames.of("", "v1", "ConfigMap", "configmaps")));
  }
}

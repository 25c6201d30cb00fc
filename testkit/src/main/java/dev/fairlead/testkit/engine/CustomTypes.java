package dev.fairlead.testkit.engine;

import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the types that an established CustomResourceDefinition serves. */
final class CustomTypes {
  private CustomTypes() {}

  static List<ResourceType> of(
      Map<String, Object> definition, Table table, RuleBook rules, Clock clock) {
    List<ResourceType> types = new ArrayList<>();
    if (!isEstablished(definition)) {
      return types;
    }
    for (Map<String, Object> version : Tree.maps(definition, "spec", "versions")) {
      if (Tree.flag(version, "served")) {
        types.add(type(definition, version, table, rules, clock));
      }
    }
    return types;
  }

  static boolean isEstablished(Map<String, Object> definition) {
    return Tree.maps(definition, "status", "conditions").stream()
        .anyMatch(
            condition ->
                Tree.text(condition, "type").equals("Established")
                    && Tree.text(condition, "status").equals("True"));
  }

  private static ResourceType type(
      Map<String, Object> definition,
      Map<String, Object> version,
      Table table,
      RuleBook book,
      Clock clock) {
    Map<String, Object> names = Tree.map(definition, "spec", "names");
    ResourceNames resource =
        new ResourceNames(
            Tree.text(definition, "spec", "group"),
            Tree.text(version, "name"),
            Tree.text(names, "kind"),
            Tree.text(names, "listKind"),
            Tree.text(names, "plural"),
            Tree.text(names, "singular"),
            Tree.strings(names, "shortNames"),
            Tree.strings(names, "categories"));
    Set<Trait> traits = EnumSet.of(Trait.CUSTOM, Trait.GENERATION);
    if (Tree.at(version, "subresources", "status") != null) {
      traits.add(Trait.STATUS);
    }
    boolean namespaced = Tree.text(definition, "spec", "scope").equals("Namespaced");
    Schema schema = new Schema(Tree.map(version, "schema", "openAPIV3Schema"));
    CustomRules rules =
        new CustomRules(
            resource.apiVersion(),
            resource.group() + "/" + storageVersion(definition),
            schema,
            book.of(definition, schema),
            selectable(version),
            ScalePaths.of(version),
            Meta.isDeleting(definition),
            deprecation(version, resource));
    TableLayout layout = new TableLayout(CustomColumns.of(version), clock);
    return new ResourceType(resource, namespaced, traits, rules, table, layout);
  }

  private static Optional<String> deprecation(Map<String, Object> version, ResourceNames names) {
    if (!Tree.flag(version, "deprecated")) {
      return Optional.empty();
    }
    String own = Tree.text(version, "deprecationWarning");
    String usual = names.apiVersion() + " " + names.kind() + " is deprecated";
    return Optional.of(own.isEmpty() ? usual : own);
  }

  private static String storageVersion(Map<String, Object> definition) {
    return Tree.maps(definition, "spec", "versions").stream()
        .filter(version -> Tree.flag(version, "storage"))
        .map(version -> Tree.text(version, "name"))
        .findFirst()
        .orElse("");
  }

  private static Map<String, List<String>> selectable(Map<String, Object> version) {
    Map<String, List<String>> paths = new LinkedHashMap<>();
    for (Map<String, Object> field : Tree.maps(version, "selectableFields")) {
      String label = Tree.text(field, "jsonPath").replaceFirst("^\\.", "");
      paths.put(label, List.of(label.split("\\.", -1)));
    }
    return paths;
  }
}

package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of built-in types, the wide ones included. */
final class BuiltInColumns {
  private static final String NONE = "<none>";

  private BuiltInColumns() {}

  static List<Column> of(ResourceNames names) {
    return switch (names.kind()) {
      case "ConfigMap" -> List.of(Column.ofName(), data(), Column.ofAge());
      case "Secret" ->
          List.of(
              Column.ofName(),
              Column.text("Type", o -> Tree.text(o, "type")),
              data(),
              Column.ofAge());
      case "Event" -> events();
      case "Namespace" ->
          List.of(
              Column.ofName(),
              Column.text("Status", o -> Tree.text(o, "status", "phase")),
              Column.ofAge());
      case "Pod" -> PodColumns.columns();
      case "ServiceAccount" -> List.of(Column.ofName(), Column.ofAge());
      case "Service" -> services();
      case "Deployment" -> deployments();
      case "StatefulSet" ->
          List.of(Column.ofName(), ready(), Column.ofAge(), containers(), images());
      case "Lease" ->
          List.of(
              Column.ofName(),
              Column.text("Holder", o -> Tree.text(o, "spec", "holderIdentity")),
              Column.ofAge());
      case "RoleBinding", "ClusterRoleBinding" -> bindings();
      default -> List.of(Column.ofName(), createdAt());
    };
  }

  private static Column createdAt() {
    return new Column(
        "Created At",
        "date",
        "",
        "When the object was created",
        0,
        (o, now) -> Tree.text(o, "metadata", "creationTimestamp"));
  }

  private static Column data() {
    return Column.text(
        "Data", o -> (long) Tree.map(o, "data").size() + Tree.map(o, "binaryData").size());
  }

  private static List<Column> events() {
    return List.of(
        time("Last Seen", 0, BuiltInColumns::lastSeen),
        Column.text("Type", o -> Tree.text(o, "type")),
        Column.text("Reason", o -> Tree.text(o, "reason")),
        Column.text("Object", BuiltInColumns::eventObject),
        Column.wide("Subobject", o -> Tree.text(o, "involvedObject", "fieldPath")),
        Column.wide("Source", BuiltInColumns::eventSource),
        Column.text("Message", o -> Tree.text(o, "message").strip()),
        time("First Seen", 1, BuiltInColumns::firstSeen),
        Column.wide("Count", BuiltInColumns::eventCount),
        new Column("Name", "string", "name", "The name of the event", 1, (o, now) -> Meta.name(o)));
  }

  private static Column time(
      String name, long priority, Function<Map<String, Object>, String> time) {
    return new Column(
        name, "string", "", name, priority, (o, now) -> Ages.since(time.apply(o), now));
  }

  private static String firstSeen(Map<String, Object> event) {
    String first = Tree.text(event, "firstTimestamp");
    return first.isEmpty() ? Tree.text(event, "eventTime") : first;
  }

  private static String lastSeen(Map<String, Object> event) {
    String series = Tree.text(event, "series", "lastObservedTime");
    String last = Tree.text(event, "lastTimestamp");
    return !series.isEmpty() ? series : last.isEmpty() ? firstSeen(event) : last;
  }

  private static Object eventCount(Map<String, Object> event) {
    long count = Tree.number(event, 0, "count");
    return Tree.number(event, count == 0 ? 1 : count, "series", "count");
  }

  private static String eventObject(Map<String, Object> event) {
    String kind = Tree.text(event, "involvedObject", "kind").toLowerCase(Locale.ROOT);
    String name = Tree.text(event, "involvedObject", "name");
    return name.isEmpty() ? kind : kind + "/" + name;
  }

  private static String eventSource(Map<String, Object> event) {
    return Stream.of(
            first(Tree.text(event, "source", "component"), Tree.text(event, "reportingComponent")),
            first(Tree.text(event, "source", "host"), Tree.text(event, "reportingInstance")))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String first(String one, String other) {
    return one.isEmpty() ? other : one;
  }

  private static List<Column> services() {
    return List.of(
        Column.ofName(),
        Column.text("Type", o -> Tree.text(o, "spec", "type")),
        Column.text("Cluster-IP", o -> first(Tree.text(o, "spec", "clusterIP"), NONE)),
        Column.text("External-IP", BuiltInColumns::externalAddress),
        Column.text("Port(s)", BuiltInColumns::ports),
        Column.ofAge(),
        Column.wide("Selector", o -> labels(Tree.map(o, "spec", "selector"))));
  }

  private static String externalAddress(Map<String, Object> service) {
    String given = String.join(",", Tree.strings(service, "spec", "externalIPs"));
    String balanced =
        Tree.maps(service, "status", "loadBalancer", "ingress").stream()
            .map(each -> first(Tree.text(each, "ip"), Tree.text(each, "hostname")))
            .collect(Collectors.joining(","));
    return switch (Tree.text(service, "spec", "type")) {
      case "ExternalName" -> Tree.text(service, "spec", "externalName");
      case "LoadBalancer" -> first(first(balanced, given), "<pending>");
      default -> first(given, NONE);
    };
  }

  private static String ports(Map<String, Object> service) {
    String ports =
        Tree.maps(service, "spec", "ports").stream()
            .map(
                port -> {
                  long node = Tree.number(port, 0, "nodePort");
                  return Tree.number(port, 0, "port")
                      + (node > 0 ? ":" + node : "")
                      + "/"
                      + Tree.text(port, "protocol");
                })
            .collect(Collectors.joining(","));
    return first(ports, NONE);
  }

  private static List<Column> deployments() {
    return List.of(
        Column.ofName(),
        ready(),
        Column.text("Up-to-date", o -> Tree.number(o, 0, "status", "updatedReplicas")),
        Column.text("Available", o -> Tree.number(o, 0, "status", "availableReplicas")),
        Column.ofAge(),
        containers(),
        images(),
        Column.wide("Selector", o -> labels(Tree.map(o, "spec", "selector", "matchLabels"))));
  }

  private static Column ready() {
    return Column.text(
        "Ready",
        o ->
            Tree.number(o, 0, "status", "readyReplicas")
                + "/"
                + Tree.number(o, 0, "spec", "replicas"));
  }

  private static Column containers() {
    return Column.wide("Containers", o -> ofContainers(o, "name"));
  }

  private static Column images() {
    return Column.wide("Images", o -> ofContainers(o, "image"));
  }

  private static String ofContainers(Map<String, Object> workload, String member) {
    return Tree.maps(workload, "spec", "template", "spec", "containers").stream()
        .map(container -> Tree.text(container, member))
        .collect(Collectors.joining(","));
  }

  private static List<Column> bindings() {
    return List.of(
        Column.ofName(),
        Column.text(
            "Role", o -> Tree.text(o, "roleRef", "kind") + "/" + Tree.text(o, "roleRef", "name")),
        Column.ofAge(),
        Column.wide("Users", o -> subjects(o, "User")),
        Column.wide("Groups", o -> subjects(o, "Group")),
        Column.wide("ServiceAccounts", o -> subjects(o, "ServiceAccount")));
  }

  private static String subjects(Map<String, Object> binding, String kind) {
    return Tree.maps(binding, "subjects").stream()
        .filter(subject -> Tree.text(subject, "kind").equals(kind))
        .map(
            subject ->
                kind.equals("ServiceAccount")
                    ? Tree.text(subject, "namespace") + "/" + Tree.text(subject, "name")
                    : Tree.text(subject, "name"))
        .collect(Collectors.joining(", "));
  }

  private static String labels(Map<String, Object> labels) {
    String text =
        labels.entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .sorted()
            .collect(Collectors.joining(","));
    return first(text, NONE);
  }
}

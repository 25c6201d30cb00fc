package dev.fairlead.testkit.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The columns of Pods; what goes on in the containers tells more than the phase. */
final class PodColumns {
  private static final String NONE = "<none>";

  private PodColumns() {}

  static List<Column> columns() {
    return List.of(
        Column.ofName(),
        Column.text("Ready", PodColumns::ready),
        Column.text("Status", PodColumns::status),
        Column.text("Restarts", PodColumns::restarts),
        Column.ofAge(),
        Column.wide("IP", o -> orNone(Tree.text(o, "status", "podIP"))),
        Column.wide("Node", o -> orNone(Tree.text(o, "spec", "nodeName"))),
        Column.wide("Nominated Node", o -> orNone(Tree.text(o, "status", "nominatedNodeName"))),
        Column.wide("Readiness Gates", PodColumns::gates));
  }

  private static String orNone(String text) {
    return text.isEmpty() ? NONE : text;
  }

  private static List<Map<String, Object>> statuses(Map<String, Object> pod) {
    return Tree.maps(pod, "status", "containerStatuses");
  }

  private static String ready(Map<String, Object> pod) {
    long ready = statuses(pod).stream().filter(PodColumns::isRunning).count();
    return ready + "/" + Tree.list(pod, "spec", "containers").size();
  }

  private static boolean isRunning(Map<String, Object> status) {
    return Tree.flag(status, "ready") && Tree.at(status, "state", "running") != null;
  }

  private static String restarts(Map<String, Object> pod) {
    long restarts =
        statuses(pod).stream().mapToLong(status -> Tree.number(status, 0, "restartCount")).sum();
    return Long.toString(restarts);
  }

  private static String status(Map<String, Object> pod) {
    String phase = Tree.text(pod, "status", "phase");
    boolean isOver = phase.equals("Succeeded") || phase.equals("Failed");
    if (Meta.isDeleting(pod) && !isOver) {
      return "Terminating";
    }
    String reason = Tree.text(pod, "status", "reason");
    String general = reason.isEmpty() ? phase : reason;
    return initializing(pod).or(() -> ofContainers(pod)).orElse(general);
  }

  /** What the first init container that is not done waits for. */
  private static Optional<String> initializing(Map<String, Object> pod) {
    List<Map<String, Object>> statuses = Tree.maps(pod, "status", "initContainerStatuses");
    for (int i = 0; i < statuses.size(); i++) {
      Map<String, Object> terminated = Tree.map(statuses.get(i), "state", "terminated");
      if (!terminated.isEmpty() && Tree.number(terminated, 0, "exitCode") == 0) {
        continue;
      }
      String waiting = Tree.text(statuses.get(i), "state", "waiting", "reason");
      if (!terminated.isEmpty()) {
        return Optional.of("Init:" + end(terminated));
      }
      return Optional.of(
          waiting.isEmpty() || waiting.equals("PodInitializing")
              ? "Init:" + i + "/" + Tree.list(pod, "spec", "initContainers").size()
              : "Init:" + waiting);
    }
    return Optional.empty();
  }

  private static Optional<String> ofContainers(Map<String, Object> pod) {
    Optional<String> reason = Optional.empty();
    for (Map<String, Object> status : statuses(pod)) {
      String waiting = Tree.text(status, "state", "waiting", "reason");
      Map<String, Object> terminated = Tree.map(status, "state", "terminated");
      if (!waiting.isEmpty()) {
        return Optional.of(waiting);
      }
      if (!terminated.isEmpty() && reason.isEmpty()) {
        reason = Optional.of(end(terminated));
      }
    }
    boolean runs = statuses(pod).stream().anyMatch(PodColumns::isRunning);
    return reason.map(text -> text.equals("Completed") && runs ? "NotReady" : text);
  }

  private static String end(Map<String, Object> terminated) {
    String reason = Tree.text(terminated, "reason");
    long signal = Tree.number(terminated, 0, "signal");
    if (!reason.isEmpty()) {
      return reason;
    }
    return signal != 0 ? "Signal:" + signal : "ExitCode:" + Tree.number(terminated, 0, "exitCode");
  }

  private static String gates(Map<String, Object> pod) {
    List<Map<String, Object>> gates = Tree.maps(pod, "spec", "readinessGates");
    if (gates.isEmpty()) {
      return NONE;
    }
    long open =
        gates.stream()
            .filter(
                gate ->
                    Tree.maps(pod, "status", "conditions").stream()
                        .anyMatch(
                            condition ->
                                condition.get("type") != null
                                    && condition.get("type").equals(gate.get("conditionType"))
                                    && Tree.text(condition, "status").equals("True")))
            .count();
    return open + "/" + gates.size();
  }
}

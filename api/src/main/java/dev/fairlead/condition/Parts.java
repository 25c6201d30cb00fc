package dev.fairlead.condition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes one statement of a condition's parts. The names are sorted first: the same parts in another
 * order must not be another message.
 */
final class Parts {
  private static final int MAX_TEXTS = 3;
  private static final int MAX_NAMES = 3;

  private final Dependent whole;
  private final Map<String, Condition> parts;

  private Parts(Dependent whole, Map<String, Condition> parts) {
    this.whole = whole;
    this.parts = new TreeMap<>(parts);
  }

  static Statement fold(Dependent whole, Map<String, Condition> parts) {
    return new Parts(whole, parts).fold();
  }

  private Statement fold() {
    var bad = groups(whole.bad());
    var unknown = groups(ConditionStatus.UNKNOWN);
    var status =
        bad.isEmpty() ? unknown.isEmpty() ? whole.good() : ConditionStatus.UNKNOWN : whole.bad();
    long good = parts.values().stream().filter(part -> part.status() == whole.good()).count();
    var count = good + " of " + parts.size();
    return new Statement(
        status,
        reason(status),
        count + listed(Stream.concat(bad.stream(), unknown.stream()).toList()));
  }

  private String reason(ConditionStatus status) {
    var reasons =
        parts.values().stream()
            .filter(part -> part.status() == status)
            .map(Condition::reason)
            .distinct()
            .toList();
    if (reasons.size() == 1 && Text.isReason(reasons.get(0))) {
      return reasons.get(0);
    }
    if (status == whole.good()) {
      return parts.isEmpty() ? "NoParts" : IssuesFirst.ALL_MET;
    }
    return status == whole.bad() ? IssuesFirst.MULTIPLE_ISSUES : IssuesFirst.MULTIPLE_UNKNOWN;
  }

  /** The parts of that status by their text, the text of most parts first. */
  private List<Group> groups(ConditionStatus status) {
    var byText = new TreeMap<String, Group>();
    parts.forEach(
        (name, part) -> {
          if (part.status() == status) {
            var text = part.message().isEmpty() ? part.reason() : part.message();
            byText.computeIfAbsent(text, Group::new).names().add(name);
          }
        });
    var groups = new ArrayList<>(byText.values());
    groups.sort(
        Comparator.comparingInt((Group group) -> -group.names().size())
            .thenComparing(group -> group.names().get(0)));
    return groups;
  }

  private static String listed(List<Group> groups) {
    var text = new StringBuilder();
    groups.stream().limit(MAX_TEXTS).forEach(group -> text.append("; ").append(group.line()));
    int rest = groups.stream().skip(MAX_TEXTS).mapToInt(group -> group.names().size()).sum();
    return rest == 0
        ? text.toString()
        : text.append("; and ").append(rest).append(" more").toString();
  }

  private record Group(String text, List<String> names) {
    Group(String text) {
      this(text, new ArrayList<>());
    }

    String line() {
      var shown = String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())));
      int rest = names.size() - MAX_NAMES;
      return shown + (rest > 0 ? " and " + rest + " more" : "") + ": " + text;
    }
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JSON paths that definitions use: members, indices, {@code [*]}, and filters that compare a
 * member with a text, such as {@code .status.conditions[?(@.type=="Ready")].status}.
 */
record JsonPath(List<Step> steps) {
  private static final Pattern STEP =
      Pattern.compile(
          "\\.([^.\\[\\]]+)"
              + "|\\['((?:[^'\\\\]|\\\\.)*)']"
              + "|\\[\"([^\"]*)\"]"
              + "|\\[(-?\\d+|\\*)]"
              + "|\\[\\?\\(\\s*@\\.([^=!\\s]+)\\s*(==|!=)\\s*[\"']([^\"']*)[\"']\\s*\\)]");

  private enum Kind {
    MEMBER,
    INDEX,
    ALL,
    FILTER
  }

  /** One step; the value is what a filter compares with. */
  private record Step(Kind kind, String name, boolean isEqual, String value) {}

  /** The path of a text, empty if it is none or one that is not known here. */
  static Optional<JsonPath> parse(String text) {
    String path = text.strip().replaceFirst("^\\{(.*)}$", "$1").replaceFirst("^\\$", "");
    List<Step> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      steps.add(step(matcher));
      end = matcher.end();
    }
    return end == path.length() && end > 0 ? Optional.of(new JsonPath(steps)) : Optional.empty();
  }

  private static Step step(Matcher matcher) {
    for (int group = 1; group <= 3; group++) {
      if (matcher.group(group) != null) {
        String name = matcher.group(group).replaceAll("\\\\(.)", "$1");
        return new Step(Kind.MEMBER, name, true, "");
      }
    }
    if (matcher.group(4) != null) {
      boolean isAll = matcher.group(4).equals("*");
      return new Step(isAll ? Kind.ALL : Kind.INDEX, matcher.group(4), true, "");
    }
    boolean isEqual = matcher.group(6).equals("==");
    return new Step(Kind.FILTER, matcher.group(5), isEqual, matcher.group(7));
  }

  /** The members of the path, if it has no other steps. */
  Optional<List<String>> members() {
    return steps.stream().allMatch(step -> step.kind() == Kind.MEMBER)
        ? Optional.of(steps.stream().map(Step::name).toList())
        : Optional.empty();
  }

  /** All values that the path leads to; null values are among them. */
  List<Object> find(@Nullable Object tree) {
    List<Object> here = new ArrayList<>();
    here.add(tree);
    for (Step step : steps) {
      List<Object> next = new ArrayList<>();
      for (Object node : here) {
        follow(step, node, next);
      }
      here = next;
    }
    return here;
  }

  private static void follow(Step step, @Nullable Object node, List<Object> next) {
    switch (step.kind()) {
      case MEMBER -> {
        if (node instanceof Map<?, ?> map && map.containsKey(step.name())) {
          next.add(map.get(step.name()));
        }
      }
      case INDEX -> {
        List<Object> items = Tree.list(node);
        int index = Integer.parseInt(step.name());
        int at = index < 0 ? items.size() + index : index;
        if (at >= 0 && at < items.size()) {
          next.add(items.get(at));
        }
      }
      case ALL -> next.addAll(node instanceof Map<?, ?> map ? map.values() : Tree.list(node));
      case FILTER ->
          Tree.list(node).stream()
              .filter(
                  item ->
                      text(Tree.at(item, step.name().split("\\.", -1))).equals(step.value())
                          == step.isEqual())
              .forEach(next::add);
    }
  }

  /** A value as it is printed: texts without quotes. */
  static String text(@Nullable Object value) {
    return value instanceof String text ? text : Json.text(value);
  }
}

package dev.fairlead.testkit.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A subresource that is a request and no part of its object. */
enum Action {
  BINDING("", "Binding", "pods"),
  EVICTION("policy", "Eviction", "pods"),
  TOKEN("authentication.k8s.io", "TokenRequest", "serviceaccounts");

  static final List<Object> VERBS = List.of("create");

  private final String group;
  private final String kind;
  private final String plural;

  Action(String group, String kind, String plural) {
    this.group = group;
    this.kind = kind;
    this.plural = plural;
  }

  /** The action of a subresource's name. */
  static Optional<Action> of(String subresource) {
    return Arrays.stream(values())
        .filter(action -> action.subresource().equals(subresource))
        .findFirst();
  }

  /** The names of the actions that a built-in type has. */
  static List<String> of(ResourceType type) {
    return Arrays.stream(values())
        .filter(action -> type.group().isEmpty() && type.plural().equals(action.plural))
        .map(Action::subresource)
        .toList();
  }

  String subresource() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The group of what is sent. */
  String group() {
    return group;
  }

  String kind() {
    return kind;
  }

  String apiVersion() {
    return group.isEmpty() ? "v1" : group + "/v1";
  }
}

package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reading JSON trees; what is not there is empty. */
final class Trees {
  private Trees() {}

  static Map<String, Object> map(@Nullable Object parent, String name) {
    return members(at(parent, name));
  }

  static List<?> list(@Nullable Object parent, String name) {
    return at(parent, name) instanceof List<?> list ? list : List.of();
  }

  static List<Map<String, Object>> maps(@Nullable Object parent, String name) {
    List<Map<String, Object>> maps = new ArrayList<>();
    list(parent, name).forEach(item -> maps.add(members(item)));
    return maps;
  }

  static String text(@Nullable Object parent, String name) {
    return at(parent, name) instanceof String text ? text : "";
  }

  // The engine's parser makes maps with strings as keys only.
  @SuppressWarnings("unchecked")
  static Map<String, Object> members(@Nullable Object node) {
    return node instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  private static @Nullable Object at(@Nullable Object parent, String name) {
    return parent instanceof Map<?, ?> map ? map.get(name) : null;
  }
}

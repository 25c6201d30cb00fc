package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.Scalar;
import dev.fairlead.testkit.engine.FieldType.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that an applied object fits its type: known members, right values, no repeated items. */
final class AppliedBody {
  private final boolean mayRepeat;
  private final List<String> faults = new ArrayList<>();

  private AppliedBody(boolean mayRepeat) {
    this.mayRepeat = mayRepeat;
  }

  /** Refuses an object that does not fit, in a server's words. */
  static void check(FieldType type, Map<String, Object> object) {
    AppliedBody body = new AppliedBody(false);
    body.value(type, object, "");
    if (!body.faults.isEmpty()) {
      throw ApiError.storage(
          "failed to create typed patch object (" + subject(object) + "): " + body.message());
    }
  }

  /** What is wrong with an object whose items may repeat, if anything is. */
  static Optional<String> misfit(FieldType type, Map<String, Object> object) {
    AppliedBody body = new AppliedBody(true);
    body.value(type, object, "");
    return body.faults.isEmpty() ? Optional.empty() : Optional.of(body.message());
  }

  /** {@code NAMESPACE/NAME; GROUP/VERSION, Kind=KIND}. */
  private static String subject(Map<String, Object> object) {
    return Meta.namespace(object) + "/" + Meta.name(object) + "; " + kind(object);
  }

  /** {@code GROUP/VERSION, Kind=KIND} of an object. */
  static String kind(Map<String, Object> object) {
    String apiVersion = Tree.text(object, "apiVersion");
    return (apiVersion.contains("/") ? apiVersion : "/" + apiVersion)
        + ", Kind="
        + Tree.text(object, "kind");
  }

  private String message() {
    return faults.size() == 1 ? faults.get(0) : "errors:\n  " + String.join("\n  ", faults);
  }

  private void fault(String path, String why) {
    faults.add(path.isEmpty() ? why : path + ": " + why);
  }

  private void value(FieldType type, @Nullable Object value, String path) {
    if (value == null) {
      return;
    }
    Shape shape = type.shape(value);
    if (shape == Shape.MAP) {
      map(type, value, path);
    } else if (shape == Shape.LIST && type.list() != null) {
      list(type.list(), value, path);
    } else if (type.scalar() != null) {
      scalar(type.scalar(), value, path);
    }
  }

  private void map(FieldType type, Object value, String path) {
    if (!(value instanceof Map<?, ?> map)) {
      fault(path, "expected map, got &{" + GoText.of(value) + "}");
      return;
    }
    for (Map.Entry<String, Object> member : Tree.members(map).entrySet()) {
      String below = path + "." + member.getKey();
      FieldType known = type.member(member.getKey()).orElse(null);
      if (known == null) {
        fault(below, "field not declared in schema");
        return;
      }
      value(known, member.getValue(), below);
    }
  }

  private void list(ListType type, Object value, String path) {
    if (!(value instanceof List<?> list)) {
      fault(path, "expected list, got &{" + GoText.of(value) + "}");
      return;
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      String element = "i:" + i;
      if (!type.isAtomic()) {
        try {
          element = ListItems.element(type, list.get(i));
        } catch (ListItems.NoIdentityException e) {
          fault(path, "element " + i + ": " + e.getMessage());
          return;
        }
        if (!seen.add(element) && !mayRepeat) {
          fault(path, "duplicate entries for key " + PathElements.text(element));
        }
      }
      value(type.items(), list.get(i), path + PathElements.text(element));
    }
  }

  private void scalar(Scalar scalar, Object value, String path) {
    boolean isText = value instanceof String;
    boolean isNumber = value instanceof Number;
    boolean isFlag = value instanceof Boolean;
    switch (scalar) {
      case NUMBER -> {
        if (!isNumber) {
          fault(path, "expected numeric (int or float), got " + GoText.typeOf(value));
        }
      }
      case TEXT -> {
        if (!isText) {
          fault(
              path, "expected string, got &value.valueUnstructured{Value:" + literal(value) + "}");
        }
      }
      case FLAG -> {
        if (!isFlag) {
          fault(path, "expected boolean, got &{" + GoText.of(value) + "}");
        }
      }
      case ANY -> {
        if (!isText && !isNumber && !isFlag) {
          fault(path, "expected any scalar, got &{" + GoText.of(value) + "}");
        }
      }
    }
  }

  private static String literal(Object value) {
    return value instanceof Map || value instanceof List ? GoText.of(value) : value.toString();
  }
}

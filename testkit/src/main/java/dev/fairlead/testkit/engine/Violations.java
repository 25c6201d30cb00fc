package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What validation found, in the words and with the reasons of a real server. */
final class Violations {
  private final List<Cause> causes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  boolean isEmpty() {
    return causes.isEmpty();
  }

  List<Cause> causes() {
    return causes;
  }

  /** What a server lets pass with a warning. */
  List<String> warnings() {
    return warnings;
  }

  void warn(String text) {
    warnings.add(text);
  }

  void required(String field, String detail) {
    add("FieldValueRequired", "Required value" + (detail.isEmpty() ? "" : ": " + detail), field);
  }

  void invalid(String field, @Nullable Object value, String detail) {
    add("FieldValueInvalid", "Invalid value: " + Json.text(value) + ": " + detail, field);
  }

  /** An invalid value that is too large to be shown. */
  void invalid(String field, String detail) {
    add("FieldValueInvalid", "Invalid value: " + detail, field);
  }

  void wrongType(String field, @Nullable Object value, String detail) {
    add("FieldValueTypeInvalid", "Invalid value: " + Json.text(value) + ": " + detail, field);
  }

  void notSupported(String field, @Nullable Object value, Collection<?> supported) {
    String list = supported.stream().map(Json::text).collect(Collectors.joining(", "));
    String message = "Unsupported value: " + Json.text(value) + ": supported values: " + list;
    add("FieldValueNotSupported", message, field);
  }

  void forbidden(String field, String detail) {
    add("FieldValueForbidden", "Forbidden: " + detail, field);
  }

  void notFound(String field, @Nullable Object value) {
    add("FieldValueNotFound", "Not found: " + Json.text(value), field);
  }

  void duplicate(String field, @Nullable Object value) {
    add("FieldValueDuplicate", "Duplicate value: " + Json.text(value), field);
  }

  void tooLong(String field, long max) {
    add("FieldValueTooLong", "Too long: may not be more than " + max + " bytes", field);
  }

  void tooMany(String field, long actual, long max) {
    String message = "Too many: " + actual + ": must have at most " + max + " items";
    add("FieldValueTooMany", message, field);
  }

  /** Reports the causes added by an update's check of metadata a second time, as a server does. */
  void repeat() {
    causes.addAll(List.copyOf(causes));
  }

  void addAll(Violations others) {
    causes.addAll(others.causes);
    warnings.addAll(others.warnings);
  }

  /** One sentence for all causes, each once: {@code field: message}, in brackets if several. */
  static String summary(List<Cause> causes) {
    List<String> lines =
        causes.stream().map(cause -> cause.field() + ": " + cause.message()).distinct().toList();
    return lines.size() == 1 ? lines.get(0) : "[" + String.join(", ", lines) + "]";
  }

  private void add(String reason, String message, String field) {
    causes.add(new Cause(reason, message, field));
  }
}

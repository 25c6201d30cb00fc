package dev.fairlead.testkit.engine;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The columns of a type's Table, and the clock for ages. */
record TableLayout(List<Column> columns, Clock clock) {

  List<Object> definitions() {
    List<Object> definitions = new ArrayList<>();
    columns.forEach(column -> definitions.add(column.definition()));
    return definitions;
  }

  List<Object> cells(Map<String, Object> object) {
    Instant now = clock.instant();
    List<Object> cells = new ArrayList<>();
    columns.forEach(column -> cells.add(column.cell().of(object, now)));
    return cells;
  }
}

package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Accepts the names of definitions and establishes them, in writes of their own. */
final class Establishing {
  private final Store store;
  private final Registry registry;

  Establishing(Store store, Registry registry) {
    this.store = store;
    this.registry = registry;
  }

  /** Establishes all definitions that are not yet and whose names nobody else has. */
  void run() {
    Table table = registry.definitions().table();
    List<String> keys = new ArrayList<>();
    for (Iterator<Stored> all = table.content().scan("", ""); all.hasNext(); ) {
      Stored stored = all.next();
      if (!CustomTypes.isEstablished(stored.tree())) {
        keys.add(stored.key());
      }
    }
    DefinitionStatus status = new DefinitionStatus(table);
    for (String key : keys) {
      write(table, key, status::acceptNames);
      write(table, key, status::establish);
    }
    registry.refresh();
  }

  private void write(Table table, String key, Consumer<Map<String, Object>> change) {
    store.change(
        table,
        key,
        definition -> {
          change.accept(definition);
          return definition;
        });
  }
}

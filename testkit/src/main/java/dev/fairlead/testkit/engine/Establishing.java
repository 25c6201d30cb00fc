package dev.fairlead.testkit.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Changes a definition, again if another write was faster; does nothing if it is gone. */
  private void write(Table table, String key, Consumer<Map<String, Object>> change) {
    Optional<Stored> written = Optional.empty();
    while (written.isEmpty()) {
      Stored old = table.content().get(key);
      if (old == null) {
        return;
      }
      Map<String, Object> next = Tree.copyOf(old.tree());
      change.accept(next);
      if (Tree.same(next, old.tree())) {
        return;
      }
      written = store.write(table, key, old, next);
    }
  }
}

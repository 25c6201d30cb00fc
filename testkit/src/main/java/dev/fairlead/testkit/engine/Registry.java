package dev.fairlead.testkit.engine;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * The resources that are served: the built-in ones and those of the stored
 * CustomResourceDefinitions. The latter are a function of the definitions' table and are made anew
 * whenever its content is another one; `lock` lets one thread do that at a time, readers take the
 * last result. A definition's table of objects belongs to the definition's uid, also when a backup
 * brings both back; `lock` guards `tables`.
 */
final class Registry {
  private final Store store;
  private final Map<Path, ResourceType> builtIns = new LinkedHashMap<>();
  private final ResourceType definitions;
  private final RuleBook rules;
  private final Clock clock;
  private final Map<String, Table> tables = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Custom custom = new Custom(SnapshotMap.EMPTY, Map.of(), Map.of());

  Registry(
      Store store,
      Collection<ResourceType> builtIns,
      ResourceType definitions,
      RuleBook rules,
      Clock clock) {
    this.store = store;
    this.definitions = definitions;
    this.rules = rules;
    this.clock = clock;
    builtIns.forEach(type -> this.builtIns.put(Path.of(type), type));
  }

  private record Path(String group, String version, String plural) {
    static Path of(ResourceType type) {
      return new Path(type.group(), type.names().version(), type.plural());
    }
  }

  /** A stored definition, the table of its objects, and what it serves. */
  record Definition(Stored stored, Table table, List<ResourceType> types) {}

  private record Custom(
      SnapshotMap content, Map<String, Definition> byUid, Map<Path, ResourceType> types) {}

  Optional<ResourceType> find(String group, String version, String plural) {
    Path path = new Path(group, version, plural);
    ResourceType builtIn = builtIns.get(path);
    return Optional.ofNullable(builtIn != null ? builtIn : current().types().get(path));
  }

  /** Whether the group is compiled in, which decides how absence is answered. */
  boolean isBuiltIn(String group) {
    return builtIns.keySet().stream().anyMatch(path -> path.group().equals(group));
  }

  /** All served types, in the order of discovery. */
  List<ResourceType> types() {
    List<ResourceType> types = new ArrayList<>(builtIns.values());
    types.addAll(current().types().values());
    return types;
  }

  /** All served groups, core (empty) first. */
  Set<String> groups() {
    Set<String> groups = new LinkedHashSet<>();
    types().forEach(type -> groups.add(type.group()));
    return groups;
  }

  /** The type of definitions itself. */
  ResourceType definitions() {
    return definitions;
  }

  /** The definitions that are being deleted. */
  List<Definition> terminating() {
    return current().byUid().values().stream()
        .filter(definition -> Meta.isDeleting(definition.stored().tree()))
        .toList();
  }

  /** Takes changes of definitions over at once, so that streams of lost types end. */
  void refresh() {
    current();
  }

  private Custom current() {
    Custom known = custom;
    if (known.content() == definitions.table().content()) {
      return known;
    }
    lock.lock();
    try {
      SnapshotMap content = definitions.table().content();
      if (custom.content() != content) {
        custom = rebuilt(custom, content);
      }
      return custom;
    } finally {
      lock.unlock();
    }
  }

  private Custom rebuilt(Custom former, SnapshotMap content) {
    Map<String, Definition> byUid = new LinkedHashMap<>();
    Map<Path, ResourceType> types = new LinkedHashMap<>();
    for (Iterator<Stored> all = content.scan("", ""); all.hasNext(); ) {
      Stored stored = all.next();
      Definition definition = definition(former.byUid().get(Meta.uid(stored.tree())), stored);
      byUid.put(Meta.uid(stored.tree()), definition);
      definition.types().forEach(type -> types.put(Path.of(type), type));
    }
    Map<String, Definition> gone = new HashMap<>(former.byUid());
    gone.keySet().removeAll(byUid.keySet());
    gone.values().forEach(definition -> store.drop(definition.table()));
    return new Custom(content, byUid, types);
  }

  private Definition definition(@Nullable Definition former, Stored stored) {
    if (former != null && former.stored().revision() == stored.revision()) {
      return former;
    }
    Table table = tables.computeIfAbsent(Meta.uid(stored.tree()), uid -> store.newTable());
    return new Definition(stored, table, CustomTypes.of(stored.tree(), table, rules, clock));
  }
}

package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens watches: from a revision, from the current state, or as a streaming list. */
final class Watches {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(30);

  private final Store store;
  private final boolean isWatchListServed;
  private final int buffer;
  private final Duration futureWait;

  Watches(Store store, boolean isWatchListServed, int buffer, Duration futureWait) {
    this.store = store;
    this.isWatchListServed = isWatchListServed;
    this.buffer = buffer;
    this.futureWait = futureWait;
  }

  EngineResponse watch(Target target, EngineRequest request, Representation representation) {
    Selection selection = selection(target, request);
    Optional<Boolean> sendInitialEvents = sendInitialEvents(request);
    String version = request.parameter("resourceVersion").orElse("");
    if (!version.isEmpty() && !Times.isNumber(version)) {
      throw ApiError.storage(Reads.badVersion(version));
    }
    boolean bookmarks = isTrue(request, "allowWatchBookmarks");
    WatchStream.Setup setup =
        new WatchStream.Setup(selection, representation, bookmarks, timeout(request), buffer);
    long from = version.isEmpty() ? 0 : Long.parseLong(version);
    if (sendInitialEvents.orElse(from == 0)) {
      return withState(target, setup, from);
    }
    return from == 0
        ? store.open(
            target.type().table(),
            now -> new WatchStream(setup, store, target.type().table(), now.revision()))
        : changesAfter(target, setup, from);
  }

  private static Selection selection(Target target, EngineRequest request) {
    Selection selection = Selection.of(target, request);
    if (target.name().isEmpty()) {
      return selection;
    }
    Optional<String> selected = selection.fields().name();
    if (selected.isPresent() && !selected.get().equals(target.name())) {
      throw ApiError.badRequest("fieldSelector metadata.name doesn't match requested name");
    }
    FieldSelector byName = FieldSelector.parse(target.type(), "metadata.name=" + target.name());
    return new Selection(selection.prefix(), selection.labels(), byName);
  }

  /** The state as additions, the mark of its end if bookmarks are allowed, then the changes. */
  private EngineResponse withState(Target target, WatchStream.Setup setup, long from) {
    ResourceType type = target.type();
    boolean reached = store.awaitRevision(from, futureWait);
    return store.open(
        type.table(),
        now -> {
          WatchStream stream = new WatchStream(setup, store, type.table(), now.revision());
          if (!reached) {
            WatchFrame error = WatchFrame.error(ApiError.notReached(from, now.revision()).status());
            stream.startWith(List.of(error).iterator());
            stream.finish();
            return stream;
          }
          stream.startWith(state(setup, now));
          return stream;
        });
  }

  private static Iterator<WatchFrame> state(WatchStream.Setup setup, Store.Snapshot now) {
    Stream<WatchFrame> objects =
        setup
            .selection()
            .from(now.content(), "")
            .map(stored -> WatchFrame.of(WatchFrame.ADDED, stored));
    Stream<WatchFrame> end =
        setup.bookmarks()
            ? Stream.of(setup.representation().bookmark(now.revision(), true))
            : Stream.of();
    return Stream.concat(objects, end).iterator();
  }

  private EngineResponse changesAfter(Target target, WatchStream.Setup setup, long from) {
    Table table = target.type().table();
    return store.open(
        table,
        now -> {
          WatchStream stream = new WatchStream(setup, store, table, from);
          if (from < table.floor()) {
            stream.startWith(List.of(tooOld(from, table.floor())).iterator());
            stream.finish();
            return stream;
          }
          List<WatchFrame> missed = new ArrayList<>();
          table
              .changesAfter(from)
              .forEach(change -> setup.selection().event(change).ifPresent(missed::add));
          stream.startWith(missed.iterator());
          return stream;
        });
  }

  private static WatchFrame tooOld(long from, long floor) {
    String message = "too old resource version: " + from + " (" + floor + ")";
    return WatchFrame.error(ApiError.expired(message, "").status());
  }

  /** Empty if the client does not say; 422 where the options contradict each other. */
  private Optional<Boolean> sendInitialEvents(EngineRequest request) {
    Optional<String> wish = request.parameter("sendInitialEvents");
    String match = request.parameter("resourceVersionMatch").orElse("");
    Violations violations = new Violations();
    if (wish.isPresent() && !isWatchListServed) {
      violations.forbidden(
          "sendInitialEvents",
          "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled");
    } else if (wish.isPresent() && !match.equals("NotOlderThan")) {
      violations.forbidden(
          "resourceVersionMatch",
          "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
    } else if (wish.isEmpty() && !match.isEmpty()) {
      violations.forbidden(
          "resourceVersionMatch",
          "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
    }
    if (!violations.isEmpty()) {
      throw ApiError.invalidOptions("ListOptions", violations);
    }
    return wish.map(Watches::isTrue);
  }

  private static Duration timeout(EngineRequest request) {
    String seconds = request.parameter("timeoutSeconds").orElse("0");
    if (!seconds.matches("-?\\d{1,9}")) {
      throw ApiError.badRequest(
          "strconv.ParseInt: parsing " + Json.text(seconds) + ": invalid syntax");
    }
    long asked = Long.parseLong(seconds);
    return asked > 0 ? Duration.ofSeconds(asked) : DEFAULT_TIMEOUT;
  }

  static boolean isTrue(EngineRequest request, String parameter) {
    return request.parameter(parameter).map(Watches::isTrue).orElse(false);
  }

  private static boolean isTrue(String value) {
    return !value.equals("false") && !value.equals("0");
  }
}

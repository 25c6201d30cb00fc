package dev.fairlead.testkit.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** GET of one object, and lists: pages of one snapshot at one revision. */
final class Reads {
  private static final String TOO_OLD_TO_CONTINUE =
      "The provided continue parameter is too old to display a consistent list result. You can start"
          + " a new list without the continue parameter, or use the continue token in this response"
          + " to retrieve the remainder of the results. Continuing with the provided token results"
          + " in an inconsistent list - objects that were created, modified, or deleted between the"
          + " time the first chunk was returned and now may show up in the list.";
  private static final String TOO_OLD = "The resourceVersion for the provided list is too old.";

  private final Store store;
  private final Duration futureWait;

  Reads(Store store, Duration futureWait) {
    this.store = store;
    this.futureWait = futureWait;
  }

  /** A page: what is selected, in stored form, and the list's metadata. */
  record Page(List<Stored> objects, Map<String, Object> metadata) {}

  Map<String, Object> get(Target target, EngineRequest request) {
    String version = request.parameter("resourceVersion").orElse("");
    if (!version.isEmpty() && !Times.isNumber(version)) {
      throw ApiError.storage(badVersion(version));
    }
    awaitReached(version, request);
    return Updates.existing(target).tree();
  }

  Page list(Target target, EngineRequest request) {
    Selection selection = Selection.of(target, request);
    ListCall call = ListCall.of(request);
    awaitReached(call.resourceVersion(), request);
    return page(target.type(), selection, call, snapshot(target.type(), call));
  }

  static String badVersion(String version) {
    String text = Json.text(version);
    return "resourceVersion: Invalid value: "
        + text
        + ": strconv.ParseUint: parsing "
        + text
        + ": invalid syntax";
  }

  private void awaitReached(String version, EngineRequest request) {
    if (!Times.isRevision(version)) {
      return;
    }
    long wanted = Long.parseLong(version);
    TimeLimit limit = TimeLimit.of(request);
    boolean isCut = limit.duration().compareTo(futureWait) < 0;
    if (!store.awaitRevision(wanted, isCut ? limit.duration() : futureWait)) {
      throw isCut ? limit.error() : ApiError.notReached(wanted, store.revision());
    }
  }

  private Store.Snapshot snapshot(ResourceType type, ListCall call) {
    if (call.continuation().isPresent()) {
      ContinueToken token = call.continuation().get();
      return token.revision() == ContinueToken.INCONSISTENT
          ? store.snapshot(type.table())
          : at(type, token.revision(), TOO_OLD_TO_CONTINUE, inconsistent(token));
    }
    boolean isExact = call.match() == ListCall.Match.EXACT;
    boolean isPaged = call.match() == ListCall.Match.UNSET && call.limit() > 0;
    if (Times.isRevision(call.resourceVersion()) && (isExact || isPaged)) {
      return at(type, Long.parseLong(call.resourceVersion()), TOO_OLD, "");
    }
    return store.snapshot(type.table());
  }

  private Store.Snapshot at(ResourceType type, long revision, String tooOld, String continuation) {
    SnapshotMap content =
        store
            .contentAt(type.table(), revision)
            .orElseThrow(() -> ApiError.expired(tooOld, continuation));
    return new Store.Snapshot(content, revision);
  }

  private static String inconsistent(ContinueToken token) {
    return new ContinueToken(ContinueToken.INCONSISTENT, token.start()).text();
  }

  private static Page page(
      ResourceType type, Selection selection, ListCall call, Store.Snapshot snapshot) {
    String from = call.continuation().map(ContinueToken::start).orElse("");
    long max = call.limit() == 0 ? Long.MAX_VALUE : call.limit();
    Iterator<Stored> selected = selection.from(snapshot.content(), from).iterator();
    List<Stored> objects = new ArrayList<>();
    while (objects.size() < max && selected.hasNext()) {
      objects.add(selected.next());
    }
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put(Meta.RESOURCE_VERSION, Long.toString(snapshot.revision()));
    if (selected.hasNext()) {
      String last = objects.get(objects.size() - 1).key();
      metadata.put("continue", ContinueToken.after(snapshot.revision(), last).text());
      if (selection.isWhole()) {
        metadata.put("remainingItemCount", count(selected));
      }
    } else if (type.isCustom()) {
      metadata.put("continue", "");
    }
    return new Page(objects, metadata);
  }

  private static long count(Iterator<Stored> rest) {
    long count = 0;
    for (; rest.hasNext(); rest.next()) {
      count++;
    }
    return count;
  }
}

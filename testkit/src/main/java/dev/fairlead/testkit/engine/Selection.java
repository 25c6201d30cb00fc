package dev.fairlead.testkit.engine;

import java.util.Iterator;
import java.util.Optional;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Which objects of a table a request means. */
record Selection(String prefix, LabelSelector labels, FieldSelector fields) {

  /** The selection of a collection's path and query. */
  static Selection of(Target target, EngineRequest request) {
    ResourceType type = target.type();
    String prefix = target.namespace().isEmpty() ? "" : target.namespace() + "/";
    return new Selection(
        prefix,
        LabelSelector.parse(request.parameter("labelSelector").orElse("")),
        FieldSelector.parse(type, request.parameter("fieldSelector").orElse("")));
  }

  /** Whether only the path selects, so that what remains can be counted. */
  boolean isWhole() {
    return labels.isEverything() && fields.isEverything();
  }

  boolean matches(@Nullable Stored stored) {
    return stored != null
        && stored.key().startsWith(prefix)
        && labels.matches(Tree.map(stored.tree(), "metadata", "labels"))
        && fields.matches(stored.tree());
  }

  /** What of a content is selected, from a key on. */
  Stream<Stored> from(SnapshotMap content, String from) {
    Iterator<Stored> scan = content.scan(prefix, from);
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(scan, 0), false)
        .filter(this::matches);
  }

  /**
   * The event that a change is to whoever watches this selection: entering it is an addition,
   * leaving it a deletion of the former content under the new version.
   */
  Optional<WatchFrame> event(Change change) {
    Stored previous = change.previous();
    Stored current = change.current();
    boolean before = matches(previous);
    if (current != null && matches(current)) {
      return Optional.of(WatchFrame.of(before ? WatchFrame.MODIFIED : WatchFrame.ADDED, current));
    }
    return before && previous != null
        ? Optional.of(WatchFrame.of(WatchFrame.DELETED, previous.at(change.revision())))
        : Optional.empty();
  }
}

package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ResourceType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What {@link ObjectScanner} has found so far of one object. */
final class ObjectDraft {
  String apiVersion = "";
  String kind = "";
  String namespace = "";
  String name = "";
  String uid = "";
  String resourceVersion = "";
  long generation;
  boolean deleting;
  final Map<String, String> labels = new HashMap<>();
  final List<String> ownerUids = new ArrayList<>();
  private String problem = "";

  /** The first problem is the one to report: the rest may follow from it. */
  void problem(String why) {
    if (problem.isEmpty()) {
      problem = why;
    }
  }

  boolean isFine() {
    if (name.isEmpty()) {
      problem("metadata.name is missing");
    }
    return problem.isEmpty();
  }

  void checkKind(ResourceType<?> type) {
    boolean foreign =
        type.isMetadataOnly()
            ? !kind.isEmpty() && !kind.equals("PartialObjectMetadata") && !kind.equals(type.kind())
            : isOther(kind, type.kind()) || isOther(apiVersion, type.apiVersion());
    if (foreign) {
      problem(
          "is a %s %s, not a %s %s".formatted(apiVersion, kind, type.apiVersion(), type.kind()));
    }
  }

  private static boolean isOther(String found, String expected) {
    return !found.isEmpty() && !found.equals(expected);
  }

  RawObject finish(Bytes body) {
    return new RawObject(
        namespace,
        name,
        uid,
        resourceVersion,
        generation,
        deleting,
        Map.copyOf(labels),
        List.copyOf(ownerUids),
        body,
        problem);
  }
}

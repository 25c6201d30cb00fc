package dev.fairlead.testkit.controllers;

import dev.fairlead.time.TimeSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells by an Event of an object whose owner is in another namespace, where it is none. */
final class ForeignOwners {
  private static final String REASON = "OwnerRefInvalidNamespace";
  private static final String COMPONENT = "garbage-collector-controller";

  private final ClusterApi api;
  private final Optional<ServedType> events;

  ForeignOwners(ClusterApi api, List<ServedType> types) {
    this.api = api;
    this.events = types.stream().filter(type -> type.isCore("events")).findFirst();
  }

  /** Makes the Event, once for each reference: its name is made of the uids. */
  void report(Thing dependent, Map<String, Thing> byUid) {
    for (var reference : dependent.owners()) {
      var owner = byUid.get(Trees.text(reference, "uid"));
      boolean isForeign =
          owner != null
              && owner.type().isNamespaced()
              && !owner.namespace().equals(dependent.namespace());
      if (isForeign && events.isPresent()) {
        var namespace = dependent.namespace().isEmpty() ? "default" : dependent.namespace();
        api.offer(events.get(), namespace, event(dependent, reference, namespace));
        return;
      }
    }
  }

  private static Map<String, Object> event(
      Thing dependent, Map<String, Object> reference, String namespace) {
    var now = TimeSource.system().now().truncatedTo(ChronoUnit.SECONDS).toString();
    var event = new LinkedHashMap<String, Object>();
    event.put("metadata", Map.of("name", name(dependent, reference), "namespace", namespace));
    event.put("involvedObject", involved(dependent));
    event.put("reason", REASON);
    event.put("message", message(dependent, reference));
    event.put("type", "Warning");
    event.put("source", Map.of("component", COMPONENT));
    event.put("firstTimestamp", now);
    event.put("lastTimestamp", now);
    event.put("count", 1L);
    event.put("reportingComponent", COMPONENT);
    return event;
  }

  private static String name(Thing dependent, Map<String, Object> reference) {
    int both = (dependent.uid() + Trees.text(reference, "uid")).hashCode();
    return dependent.name() + "." + Integer.toHexString(both);
  }

  private static Map<String, Object> involved(Thing dependent) {
    var involved = new LinkedHashMap<String, Object>();
    involved.put("kind", dependent.type().kind());
    if (!dependent.namespace().isEmpty()) {
      involved.put("namespace", dependent.namespace());
    }
    involved.put("name", dependent.name());
    involved.put("uid", dependent.uid());
    involved.put("apiVersion", dependent.type().apiVersion());
    return involved;
  }

  private static String message(Thing dependent, Map<String, Object> reference) {
    return "ownerRef [%s/%s, namespace: %s, name: %s, uid: %s] does not exist in namespace \"%s\""
        .formatted(
            Trees.text(reference, "apiVersion"),
            Trees.text(reference, "kind"),
            dependent.namespace(),
            Trees.text(reference, "name"),
            Trees.text(reference, "uid"),
            dependent.namespace());
  }
}

package dev.fairlead.runtime.internal.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.runtime.internal.event.Occurrence.Kind;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ContentType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The requests that make and update an event object. */
final class EventBody {
  /** MicroTime: RFC 3339 with exactly six decimals. */
  private static final DateTimeFormatter MICRO_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  /** Short: one thread serves all clusters. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private EventBody() {}

  static ApiRequest create(Series series) {
    return ApiRequest.of("POST", collection(series))
        .withContent(ContentType.JSON, Json.write(event(series)))
        .withTimeout(TIMEOUT);
  }

  /** Only the series of an event may change (rule 97). */
  static ApiRequest update(Series series) {
    ObjectNode patch = Json.object();
    putSeries(patch, series);
    return ApiRequest.of("PATCH", collection(series) + "/" + encode(series.name()))
        .withContent(ContentType.MERGE_PATCH, Json.write(patch))
        .withTimeout(TIMEOUT);
  }

  private static ObjectNode event(Series series) {
    Kind kind = series.first().kind();
    ObjectNode event = Json.object();
    event.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
    ObjectNode metadata = event.putObject("metadata");
    metadata.put("name", series.name()).put("namespace", namespace(kind.regarding()));
    if (!series.first().annotations().isEmpty()) {
      ObjectNode annotations = metadata.putObject("annotations");
      series.first().annotations().forEach(annotations::put);
    }
    event.put("eventTime", microTime(series.first().at()));
    event.put("reportingController", kind.controller());
    event.put("reportingInstance", kind.instance());
    event.put("action", kind.action()).put("reason", kind.reason());
    event.put("note", series.note()).put("type", kind.warning() ? "Warning" : "Normal");
    event.set("regarding", reference(kind.regarding()));
    kind.related().ifPresent(related -> event.set("related", reference(related)));
    // The server refuses a series of one.
    if (series.count() > 1) {
      putSeries(event, series);
    }
    return event;
  }

  private static void putSeries(ObjectNode target, Series series) {
    target
        .putObject("series")
        .put("count", series.count())
        .put("lastObservedTime", microTime(series.lastAt()));
  }

  private static ObjectNode reference(ObjectReference object) {
    ObjectNode reference = Json.object();
    putIfSet(reference, "apiVersion", object.apiVersion());
    putIfSet(reference, "kind", object.kind());
    putIfSet(reference, "namespace", object.namespace());
    putIfSet(reference, "name", object.name());
    putIfSet(reference, "uid", object.uid());
    return reference;
  }

  private static void putIfSet(ObjectNode target, String field, String value) {
    if (!value.isEmpty()) {
      target.put(field, value);
    }
  }

  private static String collection(Series series) {
    String namespace = namespace(series.first().kind().regarding());
    return "/apis/events.k8s.io/v1/namespaces/" + encode(namespace) + "/events";
  }

  /** That of the object; the server accepts only {@code default} for objects in no namespace. */
  private static String namespace(ObjectReference regarding) {
    return regarding.namespace().isEmpty() ? "default" : regarding.namespace();
  }

  private static String microTime(Instant at) {
    return MICRO_TIME.format(at);
  }

  private static String encode(String segment) {
    return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

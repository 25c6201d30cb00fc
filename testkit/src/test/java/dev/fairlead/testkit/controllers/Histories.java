package dev.fairlead.testkit.controllers;

import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What watches tell of all that is in play, from a moment on. */
final class Histories {
  private static final List<String> COLLECTIONS =
      List.of("/api/v1/configmaps", "/api/v1/pods", "/api/v1/namespaces");

  private final TestApiServer server;
  private final Map<String, String> since = new HashMap<>();

  Histories(TestApiServer server) {
    this.server = server;
    for (var collection : COLLECTIONS) {
      try {
        var request = ApiRequest.of("GET", collection).withQuery("limit", "1");
        var list = Site.done(server.inProcess().send(request, CancelSignal.none()));
        since.put(collection, Trees.text(Trees.map(list, "metadata"), "resourceVersion"));
      } catch (IOException e) {
        throw new UncheckedIOException(collection, e);
      }
    }
  }

  /** Something that was told of any object. */
  record Raw(String type, Map<String, Object> object, long version) {}

  /** Something new that was told of an object of a stage. */
  record Event(String type, String id, String sight) {
    @Override
    public String toString() {
      return type + ": " + sight;
    }
  }

  /** All events so far, in the order in which they happened. */
  List<Raw> read() {
    var events = new ArrayList<Raw>();
    COLLECTIONS.forEach(collection -> read(collection, events));
    events.sort(Comparator.comparingLong(Raw::version));
    return events;
  }

  private void read(String collection, List<Raw> events) {
    var request =
        ApiRequest.of("GET", collection)
            .withQuery("watch", "true")
            .withQuery("timeoutSeconds", "1")
            .withQuery("resourceVersion", since.getOrDefault(collection, ""));
    try (var stream = server.inProcess().open(request, CancelSignal.none());
        var lines =
            new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var event = Trees.members(Json.parse(line));
        var object = Trees.map(event, "object");
        var version = Trees.text(Trees.map(object, "metadata"), "resourceVersion");
        events.add(new Raw(Trees.text(event, "type"), object, Long.parseLong(version)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(collection, e);
    }
  }

  /** What was told of a stage's objects, without what looks the same as before. */
  static List<Event> of(Stage stage, List<Raw> events) {
    var own = new ArrayList<Event>();
    var last = new HashMap<String, String>();
    for (var raw : events) {
      var metadata = Trees.map(raw.object(), "metadata");
      var id = stage.alias(Trees.text(metadata, "namespace"), Trees.text(metadata, "name"));
      var sight = Sights.of(raw.object(), stage);
      boolean isNew = !raw.type().equals("MODIFIED") || !sight.equals(last.get(id));
      last.put(id, sight);
      if (!id.isEmpty() && isNew) {
        own.add(new Event(raw.type(), id, sight));
      }
    }
    return own;
  }
}

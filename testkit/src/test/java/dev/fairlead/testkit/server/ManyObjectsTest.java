package dev.fairlead.testkit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.testkit.engine.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand objects: created, listed in pages, watched, deleted at once. */
final class ManyObjectsTest {
  private static final int OBJECTS = 10_000;
  private static final int PAGE = 500;
  private static final ApiRequest MAPS =
      ApiRequest.of("GET", "/api/v1/namespaces/default/configmaps");

  private final InMemoryApiServer server = InMemoryApiServer.start();
  private final Backend backend = server.inProcess();

  @AfterEach
  void close() {
    backend.close();
    server.close();
  }

  /** In the order of their keys. */
  private static String name(int number) {
    return "map-%05d".formatted(number);
  }

  private static List<String> names() {
    return IntStream.range(0, OBJECTS).mapToObj(ManyObjectsTest::name).toList();
  }

  private ApiResponse send(ApiRequest request, int status) throws IOException {
    var answer = backend.send(request, CancelSignal.none());
    assertEquals(status, answer.status(), answer.body()::utf8);
    return answer;
  }

  private static Map<?, ?> members(@Nullable Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Map<?, ?> metadata(@Nullable Object object) {
    return members(members(object).get("metadata"));
  }

  private static String nameOf(@Nullable Object object) {
    return String.valueOf(metadata(object).get("name"));
  }

  private List<?> items(ApiRequest request) throws IOException {
    return list(request).get("items") instanceof List<?> items ? items : List.of("no items");
  }

  private void createAll() throws IOException {
    for (int i = 0; i < OBJECTS; i++) {
      var body = "{\"metadata\":{\"name\":\"" + name(i) + "\"},\"data\":{\"a\":\"" + i + "\"}}";
      send(
          ApiRequest.of("POST", MAPS.path()).withContent(ContentType.JSON, Bytes.ofUtf8(body)),
          201);
    }
  }

  private Map<?, ?> list(ApiRequest request) throws IOException {
    return members(Json.parse(send(request, 200).body().toByteArray()));
  }

  @Test
  @Timeout(120)
  void tenThousandObjectsAreListedInPagesOfOneVersion() throws IOException {
    long before = Long.parseLong(server.revision());
    createAll();
    assertEquals(before + OBJECTS, Long.parseLong(server.revision()));
    List<String> found = new ArrayList<>();
    var next = MAPS.withQuery("limit", Integer.toString(PAGE));
    for (int page = 1; page <= OBJECTS / PAGE; page++) {
      var list = list(next);
      if (list.get("items") instanceof List<?> items) {
        items.forEach(item -> found.add(nameOf(item)));
      }
      assertEquals(page * PAGE, found.size());
      var metadata = metadata(list);
      assertEquals(server.revision(), metadata.get("resourceVersion"));
      var remaining = page == OBJECTS / PAGE ? null : (Long) (long) (OBJECTS - found.size());
      assertEquals(remaining, metadata.get("remainingItemCount"));
      next =
          MAPS.withQuery("limit", Integer.toString(PAGE))
              .withQuery("continue", String.valueOf(metadata.get("continue")));
    }
    assertEquals(names(), found);
    assertEquals(OBJECTS, items(MAPS).size());
  }

  @Test
  @Timeout(120)
  void aWatchTellsOfEachOfTenThousandObjectsThatComeAndGo() throws Exception {
    try (var watch = backend.open(MAPS.withQuery("watch", "true"), CancelSignal.none())) {
      var events =
          CompletableFuture.supplyAsync(
              () -> events(watch, 2 * OBJECTS), task -> new Thread(task, "reader").start());
      createAll();
      long full = Long.parseLong(server.revision());
      send(ApiRequest.of("DELETE", MAPS.path()), 200);
      assertEquals(full + OBJECTS, Long.parseLong(server.revision()));
      assertEquals(List.of(), items(MAPS));
      var told = events.get(100, TimeUnit.SECONDS);
      assertEquals(all("ADDED "), told.subList(0, OBJECTS));
      assertEquals(all("DELETED "), told.subList(OBJECTS, 2 * OBJECTS));
    }
  }

  private static List<String> all(String type) {
    return names().stream().map(name -> type + name).toList();
  }

  private static List<String> events(StreamingResponse watch, int count) {
    var lines = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8));
    List<String> events = new ArrayList<>();
    long version = 0;
    try {
      while (events.size() < count) {
        var event = members(Json.parse(String.valueOf(lines.readLine())));
        events.add(event.get("type") + " " + nameOf(event.get("object")));
        var told = metadata(event.get("object")).get("resourceVersion");
        long next = Long.parseLong(String.valueOf(told));
        assertTrue(next > version, "versions go up");
        version = next;
      }
      return events;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

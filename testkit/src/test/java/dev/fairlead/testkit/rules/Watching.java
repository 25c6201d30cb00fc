package dev.fairlead.testkit.rules;

import dev.fairlead.cluster.Credentials;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A watch on its way. Only a real server has to be waited for until it ends; several that are open
 * at once are over in the time of one.
 */
final class Watching {
  private static final int LIMIT_SECONDS = 30;
  private static final int AS_LONG_AS_IT_TAKES = 60;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final World world;
  private final CompletableFuture<Integer> begun = new CompletableFuture<>();
  private final CompletableFuture<HttpResponse<String>> whole;

  private Watching(World world, String path, int seconds, String parameters) {
    this.world = world;
    var connection = world.server.connection();
    if (!(connection.credentials() instanceof Credentials.Token known)) {
      throw new IllegalStateException("a test server lets in by token");
    }
    var query = "?watch=true&timeoutSeconds=" + seconds + (parameters.isEmpty() ? "" : "&");
    var request =
        HttpRequest.newBuilder(connection.server().resolve(path + query + parameters))
            .header("Authorization", "Bearer " + known.token())
            .build();
    whole =
        HTTP.sendAsync(
            request,
            head -> {
              begun.complete(head.statusCode());
              return BodySubscribers.ofString(StandardCharsets.UTF_8);
            });
  }

  /** Asks for what has happened so far. */
  static Watching open(World world, String path, String parameters) {
    return new Watching(world, path, 1, parameters);
  }

  /** Asks for what happens from now on, too, and waits until the watch is open. */
  static Watching follow(World world, String path, String parameters) {
    var watching = new Watching(world, path, world.isReal() ? 5 : AS_LONG_AS_IT_TAKES, parameters);
    watching.awaitBegun();
    return watching;
  }

  /** What it tells up to now; in memory that is its end and that of all others. */
  List<World.Answer> events() {
    awaitBegun();
    if (!world.isReal()) {
      world.server.endWatches();
    }
    return untilItsEnd();
  }

  /** What it tells until it ends by itself. */
  List<World.Answer> untilItsEnd() {
    var response = await(whole, "no end");
    var headers = response.headers().map();
    var answer = new World.Answer(response.statusCode(), headers, response.body()).is(200);
    return answer.text().lines().map(line -> new World.Answer(200, Map.of(), line)).toList();
  }

  private void awaitBegun() {
    await(CompletableFuture.anyOf(begun, whole), "no answer");
  }

  private <T> T await(CompletableFuture<T> future, String otherwise) {
    try {
      return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      whole.cancel(true);
      throw new AssertionError("%s of a watch in %d s".formatted(otherwise, LIMIT_SECONDS), e);
    } catch (ExecutionException e) {
      throw new AssertionError("a watch: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}

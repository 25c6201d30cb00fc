package dev.fairlead.operator.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** One server over plain HTTP, without any client library, the operator's or ours. Thread-safe. */
final class RawApi {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final String cluster;
  private final URI server;
  private final String authorization;
  private final HttpClient http;

  RawApi(String cluster, ClusterConnection connection, HttpClient http) {
    this.cluster = cluster;
    this.server = connection.server();
    this.authorization = "Bearer " + ((Credentials.Token) connection.credentials()).token();
    this.http = http;
  }

  /** The name of the cluster. */
  String cluster() {
    return cluster;
  }

  /** What the server has now. */
  Seen read(ObjectPath object) throws IOException, InterruptedException {
    var list = parse(exchange("GET", object.query(""), "", ""));
    var items = list.path("items");
    return items.isEmpty()
        ? Seen.nothing(list.at("/metadata/resourceVersion").asText())
        : Seen.of(items.get(0));
  }

  /** What happens to the object from a version on. */
  Watch watch(ObjectPath object, String resourceVersion) {
    var query = object.query("&watch=true&resourceVersion=" + resourceVersion);
    var watch = new Watch();
    watch.follow(
        http.sendAsync(
            request("GET", query, "", "").build(), BodyHandlers.fromLineSubscriber(watch)));
    return watch;
  }

  void create(String collection, JsonNode object) throws IOException, InterruptedException {
    exchange("POST", collection, "application/json", object.toString());
  }

  /** RFC 7386. */
  Seen mergePatch(ObjectPath object, String patch) throws IOException, InterruptedException {
    return Seen.of(parse(exchange("PATCH", object.path(), "application/merge-patch+json", patch)));
  }

  /** RFC 6902. */
  Seen jsonPatch(ObjectPath object, String patch) throws IOException, InterruptedException {
    return Seen.of(parse(exchange("PATCH", object.path(), "application/json-patch+json", patch)));
  }

  void delete(ObjectPath object) throws IOException, InterruptedException {
    exchange("DELETE", object.path(), "", "");
  }

  static JsonNode parse(String text) throws JsonProcessingException {
    return JSON.readTree(text);
  }

  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  private String exchange(String method, String target, String type, String body)
      throws IOException, InterruptedException {
    var request = request(method, target, type, body).timeout(LONGEST).build();
    var answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(
          method + " " + target + " is answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  private HttpRequest.Builder request(String method, String target, String type, String body) {
    var request =
        HttpRequest.newBuilder(server.resolve(target))
            .header("Authorization", authorization)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    return type.isEmpty() ? request : request.header("Content-Type", type);
  }
}

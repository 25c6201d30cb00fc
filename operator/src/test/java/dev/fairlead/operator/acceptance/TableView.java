package dev.fairlead.operator.acceptance;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.cluster.Credentials;
import dev.fairlead.model.Unstructured;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What {@code kubectl get -o wide} shows, asked for over plain HTTP. */
final class TableView {

  private TableView() {}

  /** The cells of a collection's only object by the name of their column, in order. */
  static Map<String, String> onlyRow(ClusterConnection server, String path) {
    var table = read(server, path);
    var columns = list(table, "/columnDefinitions");
    var cells = list(table, "/rows/0/cells");
    var row = new LinkedHashMap<String, String>();
    IntStream.range(0, columns.size())
        .forEach(
            i ->
                row.put(
                    String.valueOf(((Map<?, ?>) columns.get(i)).get("name")),
                    String.valueOf(cells.get(i))));
    return row;
  }

  /** The priority of a column: 0 is always shown, 1 in wide output only. */
  static long priority(ClusterConnection server, String path, String column) {
    return list(read(server, path), "/columnDefinitions").stream()
        .map(it -> (Map<?, ?>) it)
        .filter(it -> column.equals(it.get("name")))
        .mapToLong(it -> Long.parseLong(String.valueOf(it.get("priority"))))
        .findFirst()
        .orElseThrow();
  }

  private static List<?> list(Unstructured table, String pointer) {
    return (List<?>) table.at(pointer).orElseThrow();
  }

  private static Unstructured read(ClusterConnection server, String path) {
    var token = ((Credentials.Token) server.credentials()).token();
    var request =
        HttpRequest.newBuilder(server.server().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
            .build();
    try {
      var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      return Yaml.object(answer.body());
    } catch (IOException e) {
      throw new AssertionError("the server does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}

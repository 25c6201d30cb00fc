package dev.fairlead.testkit.controllers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import dev.fairlead.testkit.engine.Json;
import dev.fairlead.testkit.server.TestApiServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A namespace of a test, and what the test does with ConfigMaps in it. */
final class Site {
  private final Backend backend;
  final String namespace;

  Site(TestApiServer server) {
    this.backend = server.inProcess();
    this.namespace = server.newNamespace();
  }

  ApiResponse send(String method, String path, String json) throws IOException {
    var request = ApiRequest.of(method, path);
    var type = method.equals("PATCH") ? ContentType.MERGE_PATCH : ContentType.JSON;
    return backend.send(
        json.isEmpty() ? request : request.withContent(type, Bytes.ofUtf8(json.replace('\'', '"'))),
        CancelSignal.none());
  }

  static Map<String, Object> done(ApiResponse answer) {
    assertTrue(answer.status() / 100 == 2, answer.body().utf8());
    return Trees.members(Json.parse(answer.body().toByteArray()));
  }

  String path(String name) {
    return "/api/v1/namespaces/" + namespace + "/configmaps/" + name;
  }

  /** Creates a ConfigMap and returns a reference to it. */
  String make(String name, String... metadata) throws IOException {
    var more = String.join(",", metadata);
    var body = "{'metadata':{'name':'" + name + "'" + (more.isEmpty() ? "" : "," + more) + "}}";
    var made = done(send("POST", path(name).replaceFirst("/[^/]*$", ""), body));
    return "{'apiVersion':'v1','kind':'ConfigMap','name':'%s','uid':'%s'}"
        .formatted(name, Trees.text(Trees.map(made, "metadata"), "uid"));
  }

  static String owners(String... references) {
    return "'ownerReferences':[" + String.join(",", references) + "]";
  }

  static String blocking(String reference) {
    return reference.replace("}", ",'blockOwnerDeletion':true}");
  }

  boolean isThere(String name) throws IOException {
    int status = send("GET", path(name), "").status();
    assertTrue(status == 200 || status == 404, "status " + status);
    return status == 200;
  }

  List<String> ownersOf(String name) throws IOException {
    return Trees.maps(Trees.map(done(send("GET", path(name), "")), "metadata"), "ownerReferences")
        .stream()
        .map(reference -> Trees.text(reference, "name"))
        .toList();
  }
}

package dev.fairlead.runtime.internal.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.client.NotFoundException;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ContentType;
import java.util.Optional;

/** Reads and writes one lease; what others put into it is kept. Calls block. */
final class LeaseClient {
  private static final String API_VERSION = "coordination.k8s.io/v1";

  private final RestClient rest;
  private final LeaseTerms terms;
  private final String collection;

  LeaseClient(RestClient rest, LeaseTerms terms) {
    this.rest = rest;
    this.terms = terms;
    this.collection = "/apis/" + API_VERSION + "/namespaces/" + terms.namespace() + "/leases";
  }

  /** The lease as the server has it now. */
  Optional<Lease> read(CallScope scope) {
    try {
      return Optional.of(send(ApiRequest.of("GET", object()), scope));
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * Makes the lease.
   *
   * @throws dev.fairlead.client.AlreadyExistsException if somebody else was faster
   */
  Lease create(LeaseRecord record, CallScope scope) {
    var lease = Json.object().put("apiVersion", API_VERSION).put("kind", "Lease");
    Json.objectAt(lease, "metadata").put("name", terms.name()).put("namespace", terms.namespace());
    record.writeTo(lease);
    return send(withBody(ApiRequest.of("POST", collection), lease), scope);
  }

  /**
   * Writes the record, if the lease is still as it was read.
   *
   * @throws dev.fairlead.client.ConflictException if it is not
   */
  Lease replace(Lease read, LeaseRecord record, CallScope scope) {
    var lease = read.body().deepCopy();
    record.writeTo(lease);
    return send(withBody(ApiRequest.of("PUT", object()), lease), scope);
  }

  private Lease send(ApiRequest request, CallScope scope) {
    var answer = rest.send(request.withTimeout(terms.requestTimeout()), scope);
    var body = Json.parseObject(answer.body());
    return new Lease(body, LeaseRecord.of(body));
  }

  private static ApiRequest withBody(ApiRequest request, ObjectNode lease) {
    return request.withContent(ContentType.JSON, Json.write(lease));
  }

  private String object() {
    return collection + "/" + terms.name();
  }

  /**
   * A lease as the server gave it; the body is not changed.
   *
   * @param record what it says
   */
  record Lease(ObjectNode body, LeaseRecord record) {}
}

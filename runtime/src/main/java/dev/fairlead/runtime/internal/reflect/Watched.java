package dev.fairlead.runtime.internal.reflect;

import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.rest.ResourcePaths;
import dev.fairlead.spi.ApiRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * Which objects a reflector follows.
 *
 * @param namespace "" for all, and for cluster-scoped types
 * @param labels a label selector that the server applies
 * @param fields a field selector that the server applies
 */
public record Watched(
    ResourceType<?> type,
    String namespace,
    Optional<String> labels,
    Optional<String> fields,
    boolean keepManagedFields) {

  private static final Duration LIST_TIMEOUT = Duration.ofMinutes(1);
  private static final String METADATA_ONLY = "application/json;as=%s;g=meta.k8s.io;v=v1";

  ApiRequest listRequest() {
    return request("PartialObjectMetadataList").withTimeout(LIST_TIMEOUT);
  }

  ApiRequest watchRequest(String resourceVersion, Duration atMost) {
    return request("PartialObjectMetadata")
        .withQuery("watch", "true")
        .withQuery("resourceVersion", resourceVersion)
        .withQuery("allowWatchBookmarks", "true")
        .withQuery("timeoutSeconds", Long.toString(atMost.toSeconds()));
  }

  private ApiRequest request(String metadataKind) {
    var request = ApiRequest.of("GET", ResourcePaths.collection(type, namespace));
    if (type.isMetadataOnly()) {
      request = request.withHeader("Accept", METADATA_ONLY.formatted(metadataKind));
    }
    if (labels.isPresent()) {
      request = request.withQuery("labelSelector", labels.get());
    }
    return fields.isPresent() ? request.withQuery("fieldSelector", fields.get()) : request;
  }
}

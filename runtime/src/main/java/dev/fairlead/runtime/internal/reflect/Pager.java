package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiRequest;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * One consistent list, in pages of 500. If the snapshot behind the pages expires on the way, the
 * pages so far are dropped and the list is taken again in one piece, which can't expire.
 */
final class Pager {
  private static final String PAGE_SIZE = "500";

  private final JsonFactory json;
  private final RestClient rest;
  private final Watched watched;
  private final CallScope scope;

  Pager(JsonFactory json, RestClient rest, Watched watched, CallScope scope) {
    this.json = json;
    this.rest = rest;
    this.watched = watched;
    this.scope = scope;
  }

  /** Lists everything; {@code listings} makes a new listing for each attempt. */
  void list(Supplier<ReflectorSink.Listing> listings, Completion completion) throws IOException {
    var listing = listings.get();
    var first = page(watched.listRequest().withQuery("limit", PAGE_SIZE), listing);
    try {
      remainingPages(first.next(), listing);
    } catch (KubernetesException e) {
      if (!Failures.isExpired(e)) {
        throw e;
      }
      listing = listings.get();
      first = page(watched.listRequest(), listing);
      remainingPages(first.next(), listing);
    }
    completion.complete(listing, first.resourceVersion());
  }

  private void remainingPages(String token, ReflectorSink.Listing listing) throws IOException {
    var next = token;
    while (!next.isEmpty()) {
      var request = watched.listRequest().withQuery("limit", PAGE_SIZE).withQuery("continue", next);
      next = page(request, listing).next();
    }
  }

  /** The version of the collection now, by the smallest list there is. */
  String currentVersion() throws IOException {
    var scanner = new ObjectScanner(json, watched.type(), false);
    var answer = rest.send(watched.listRequest().withQuery("limit", "1"), scope);
    var page = ListPage.read(json, answer.body().toByteArray(), scanner, object -> {});
    return page.resourceVersion();
  }

  private ListPage page(ApiRequest request, ReflectorSink.Listing listing) throws IOException {
    var scanner = new ObjectScanner(json, watched.type(), watched.keepManagedFields());
    var answer = rest.send(request, scope);
    var page = ListPage.read(json, answer.body().toByteArray(), scanner, listing::add);
    if (page.resourceVersion().isEmpty()) {
      throw new IOException("the answer to a list has no resourceVersion");
    }
    return page;
  }

  /** Takes the finished list. */
  @FunctionalInterface
  interface Completion {
    void complete(ReflectorSink.Listing listing, String resourceVersion);
  }
}

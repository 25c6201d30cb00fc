package dev.fairlead.runtime.internal.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.NotConnectedException;
import dev.fairlead.client.UnavailableException;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Brings the server up to date with a series: at most one request per call. */
final class EventSender {
  private final CallScope scope;

  EventSender(CallScope scope) {
    this.scope = scope;
  }

  /** What came of it. */
  sealed interface Outcome {
    /** The server knows so many occurrences now. */
    record Sent(int count) implements Outcome {}

    /**
     * The event object is not there (any more), or its name is taken by another: create it anew.
     */
    enum Lost implements Outcome {
      INSTANCE
    }

    /** Try again; without an answer the whole cluster is left alone for a while. */
    record Later(Optional<Duration> atLeast, boolean noAnswer) implements Outcome {}

    record Refused(int status, String reason) implements Outcome {}

    /** The namespace goes away: nobody is to be told. */
    enum Pointless implements Outcome {
      INSTANCE
    }
  }

  Outcome send(Series series) {
    boolean update = series.isOnServer();
    int count = series.count();
    try {
      ApiResponse answer =
          series
              .target()
              .get()
              .exchange(update ? EventBody.update(series) : EventBody.create(series), scope);
      return judge(answer, series, update, count);
    } catch (UnavailableException e) {
      return new Outcome.Later(e.retryAfter(), e.code() == 0);
    } catch (NotConnectedException e) {
      return new Outcome.Later(Optional.empty(), true);
    } catch (KubernetesException e) {
      return new Outcome.Refused(e.code(), e.reason());
    } catch (CancellationException e) {
      return Outcome.Pointless.INSTANCE;
    }
  }

  private static Outcome judge(ApiResponse answer, Series series, boolean update, int count) {
    int status = answer.status();
    if (status >= 200 && status < 300) {
      return new Outcome.Sent(count);
    }
    if (update && status == 404) {
      return Outcome.Lost.INSTANCE;
    }
    if (!update && status == 409) {
      // After a failure this is our own event, whose answer was lost; else a stranger's.
      return series.hasFailed() ? new Outcome.Sent(1) : Outcome.Lost.INSTANCE;
    }
    if (status == 401 || status == 408 || status == 409 || status == 429 || status >= 500) {
      return new Outcome.Later(retryAfter(answer.headers()), false);
    }
    JsonNode body = parse(answer.body());
    return isTerminating(body)
        ? Outcome.Pointless.INSTANCE
        : new Outcome.Refused(status, body.path("reason").asText(""));
  }

  private static boolean isTerminating(JsonNode status) {
    for (JsonNode cause : status.path("details").path("causes")) {
      if (cause.path("reason").asText("").equals("NamespaceTerminating")) {
        return true;
      }
    }
    return false;
  }

  private static JsonNode parse(Bytes body) {
    try {
      return Json.parse(body);
    } catch (IllegalArgumentException e) {
      return Json.object();
    }
  }

  private static Optional<Duration> retryAfter(ApiHeaders headers) {
    return headers
        .first("Retry-After")
        .filter(value -> value.matches("\\d{1,5}"))
        .map(value -> Duration.ofSeconds(Long.parseLong(value)));
  }
}

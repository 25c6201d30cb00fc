package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import dev.fairlead.client.KubernetesException;
import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.model.Bytes;
import dev.fairlead.runtime.internal.json.Json;
import dev.fairlead.runtime.internal.rest.ApiErrors;
import dev.fairlead.runtime.internal.rest.CallScope;
import dev.fairlead.runtime.internal.rest.Cancellation;
import dev.fairlead.runtime.internal.rest.ResourceVersions;
import dev.fairlead.runtime.internal.rest.RestClient;
import dev.fairlead.spi.ApiHeaders;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.StreamingResponse;
import dev.fairlead.time.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows one collection until it is cancelled: lists it, watches it from there, resumes a watch
 * that ended from the last version it saw, and lists again only when that version is forgotten or
 * the server has gone back behind it.
 *
 * <p>It blocks a thread of its own and keeps its state there: the version reached ("" means: list)
 * and what the next step is. Cancelling aborts the request in flight and wakes a pause.
 */
public final class Reflector implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(Reflector.class);
  private static final int LONGEST_ERROR = 64 * 1024;
  private static final Duration SHORTEST_WATCH = Duration.ofMinutes(5);
  private static final long TOO_SHORT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final Duration LIST_AT_MOST = Duration.ofMinutes(10);

  private final JsonFactory json;
  private final RestClient rest;
  private final Watched watched;
  private final ReflectorSink sink;
  private final TimeSource time;
  private final DoubleSupplier jitter;
  private final Cancellation stop;
  private final Pager pager;
  private final Backoff backoff;

  private String version = "";
  private String whyListed = "first list";
  private boolean mustCompare;
  private boolean isFresh;
  private String unreadableAt = "";

  public Reflector(
      JsonFactory json,
      RestClient rest,
      Watched watched,
      ReflectorSink sink,
      TimeSource time,
      DoubleSupplier jitter,
      Cancellation stop) {
    this.json = json;
    this.rest = rest;
    this.watched = watched;
    this.sink = sink;
    this.time = time;
    this.jitter = jitter;
    this.stop = stop;
    this.backoff = new Backoff(time, jitter);
    this.pager = new Pager(json, rest, watched, CallScope.of(stop, () -> LIST_AT_MOST, () -> {}));
  }

  /** Follows the collection; returns when cancelled or interrupted. */
  @Override
  public void run() {
    try {
      while (!stop.isCancelled()) {
        step();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever goes wrong, the loop goes on: nobody else would look after these objects. */
  private void step() throws InterruptedException {
    try {
      if (version.isEmpty()) {
        list();
      } else if (mustCompare) {
        compareWithServer();
      } else {
        watch();
      }
    } catch (Throwable failure) {
      if (!stop.isCancelled()) {
        recover(failure);
      }
    }
  }

  private void list() throws IOException {
    pager.list(
        sink::listing,
        (listing, listed) -> {
          listing.complete(listed, whyListed);
          version = listed;
        });
    mustCompare = false;
    isFresh = true;
    sink.healthy();
  }

  /**
   * A server that was restored from a backup is behind our version. It says nothing on a watch from
   * there, not even an error, until it has caught up with other objects under the same versions.
   */
  private void compareWithServer() throws IOException {
    var current = pager.currentVersion();
    mustCompare = false;
    sink.healthy();
    var order = ResourceVersions.compare(current, version);
    if (order.isPresent() && order.getAsInt() < 0) {
      sink.wentBack();
      listAgain("the server went back from %s to %s".formatted(version, current));
    }
  }

  private void watch() throws IOException {
    var atMost =
        SHORTEST_WATCH.plusSeconds((long) (SHORTEST_WATCH.toSeconds() * jitter.getAsDouble()));
    var request = watched.watchRequest(version, atMost);
    var cancel = Cancellation.childOf(stop);
    try {
      var stream = rest.open(request, cancel);
      try {
        requireOk(request, stream);
        sink.healthy();
        long opened = time.nanoTime();
        follow(request, stream, opened, new Watchdog(time, cancel, atMost));
      } finally {
        giveUp(stream, cancel);
      }
    } finally {
      cancel.release();
    }
  }

  private static void requireOk(ApiRequest request, StreamingResponse stream) throws IOException {
    if (stream.status() != 200) {
      var body = Bytes.wrap(stream.body().readNBytes(LONGEST_ERROR));
      throw ApiErrors.of(request, stream.status(), stream.headers(), body);
    }
  }

  private void giveUp(StreamingResponse stream, Cancellation cancel) {
    cancel.cancel();
    try {
      stream.close();
    } catch (IOException e) {
      log.atDebug().setCause(e).addKeyValue("type", watched.type()).log("Closing a watch failed");
    }
  }

  private void follow(ApiRequest request, StreamingResponse stream, long opened, Watchdog watchdog)
      throws IOException {
    var session = new WatchSession(json, watched, stream.body(), watchdog);
    try {
      session.read(new Events(request));
    } finally {
      isFresh &= session.saidNothing();
    }
    if (session.wentSilent()) {
      sink.failed(new IOException("the watch was silent for too long and was cut"), Duration.ZERO);
    } else if (session.saidNothing()) {
      mustCompare = true;
      if (time.nanoTime() - opened < TOO_SHORT_NANOS) {
        throw new IOException("the watch ended within a second, without an event");
      }
    }
  }

  private void recover(Throwable failure) throws InterruptedException {
    if (Failures.isExpired(failure) && !version.isEmpty()) {
      boolean isFirst = !isFresh;
      listAgain("version %s is forgotten".formatted(version));
      if (isFirst) {
        return;
      }
    } else if (Failures.isAhead(failure)) {
      listAgain("the server has not reached version " + version);
    } else if (failure instanceof TypeNotServedException) {
      listAgain("the type was not served");
    }
    var delay = backoff.next(Failures.retryAfter(failure));
    sink.failed(failure, delay);
    pause(delay);
  }

  private void listAgain(String why) {
    if (!version.isEmpty()) {
      whyListed = why;
      version = "";
    }
  }

  /** Woken by the time source or by the end; nothing sleeps here. */
  private void pause(Duration delay) throws InterruptedException {
    var over = new CountDownLatch(1);
    var end = Cancellation.childOf(stop);
    end.onCancel(over::countDown);
    var timer = time.schedule(delay, over::countDown);
    try {
      over.await();
    } finally {
      timer.cancel();
      end.release();
    }
  }

  /** The events of one watch, which move {@link #version}. */
  private final class Events implements WatchSession.Handler {
    private final ApiRequest request;

    Events(ApiRequest request) {
      this.request = request;
    }

    @Override
    public void event(WatchEvent event) {
      if (event instanceof WatchEvent.Changed changed) {
        sink.changed(changed.object());
        advance(changed.object().resourceVersion());
      } else if (event instanceof WatchEvent.Removed removed) {
        sink.deleted(removed.object());
        advance(removed.object().resourceVersion());
      } else if (event instanceof WatchEvent.Bookmark bookmark) {
        sink.progress(bookmark.resourceVersion());
        advance(bookmark.resourceVersion());
      } else if (event instanceof WatchEvent.Failure failure) {
        throw errorOf(failure.status());
      } else if (event instanceof WatchEvent.Unknown unknown) {
        log.atWarn()
            .addKeyValue("type", watched.type())
            .addKeyValue("event", unknown.type())
            .log("Skipped an event of a type that is not known");
      }
    }

    /**
     * Text that is no event is most likely the transport's fault, and the server sends the event
     * again. If it comes again from the same version, it is skipped: the others must go on.
     */
    @Override
    public void unreadable(IOException why) throws IOException {
      if (!unreadableAt.equals(version)) {
        unreadableAt = version;
        throw why;
      }
      sink.failed(new IOException("skipped an event that is no JSON", why), Duration.ZERO);
    }

    private void advance(String seen) {
      if (!seen.isEmpty()) {
        version = seen;
      }
    }

    private KubernetesException errorOf(Bytes status) {
      int code = Json.parse(status).path("code").asInt(500);
      return ApiErrors.of(request, code, ApiHeaders.EMPTY, status);
    }
  }
}

package dev.fairlead.operator.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The events of one object, line by line. The HTTP client's threads put lines in, one thread takes
 * them out; an empty line is the end.
 */
final class Watch implements Flow.Subscriber<String>, AutoCloseable {
  private static final String END = "";

  private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private volatile @Nullable Future<?> answer;
  private volatile Flow.@Nullable Subscription subscription;

  /** The object after its next change; empty if the time is over or the stream has ended. */
  Optional<Seen> next(Duration atMost) throws IOException, InterruptedException {
    var line = lines.poll(Math.max(0, atMost.toNanos()), TimeUnit.NANOSECONDS);
    if (line == null || line.equals(END)) {
      return Optional.empty();
    }
    var event = RawApi.parse(line);
    var object = Seen.of(event.path("object"));
    return switch (event.path("type").asText()) {
      case "ADDED", "MODIFIED" -> Optional.of(object);
      case "DELETED" -> Optional.of(Seen.nothing(object.resourceVersion()));
      default -> Optional.empty();
    };
  }

  /** An answer that fails, or is none of a stream, is an end, too. */
  void follow(CompletableFuture<?> coming) {
    answer = coming.handle((done, failure) -> lines.add(END));
  }

  @Override
  public void onSubscribe(Flow.Subscription its) {
    subscription = its;
    its.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {
    lines.add(line);
  }

  @Override
  public void onError(Throwable failure) {
    lines.add(END);
  }

  @Override
  public void onComplete() {
    lines.add(END);
  }

  @Override
  public void close() {
    var its = subscription;
    if (its != null) {
      its.cancel();
    }
    var coming = answer;
    if (coming != null) {
      coming.cancel(true);
    }
  }
}

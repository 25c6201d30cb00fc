package dev.fairlead.runtime.internal.cache;

import java.time.Duration;
import java.util.Set;

/**
 * Tries index functions that threw again, for the object for which they threw, with back-off: 0.8 s
 * doubling to 30 s. A newer version of the object is prepared anew and ends the row.
 */
final class IndexRetries {
  private static final Duration FIRST = Duration.ofMillis(800);
  private static final int DOUBLINGS = 5;

  private final Environment environment;
  private final Store store;
  private final Notices notices;
  private volatile boolean closed;

  IndexRetries(Environment environment, Store store, Notices notices) {
    this.environment = environment;
    this.store = store;
    this.notices = notices;
  }

  /** To be called once the object is in the store. */
  void follow(Prepared prepared) {
    for (var spec : store.specs()) {
      var failure = prepared.failures().get(spec);
      if (failure == null) {
        notices.mended(subject(spec, prepared.object()));
      } else {
        failed(spec, prepared.object(), failure, 0);
      }
    }
  }

  void close() {
    closed = true;
  }

  private void failed(IndexSpec spec, StoredObject object, Throwable failure, int attempt) {
    var text = "%s of %s threw: %s".formatted(spec.name(), object.key(), failure);
    notices.failed(subject(spec, object), text, new IllegalStateException(text, failure));
    var delay = FIRST.multipliedBy(1L << Math.min(attempt, DOUBLINGS));
    Runnable again = () -> tryAgain(spec, object, attempt + 1);
    environment.time().schedule(delay, () -> environment.threads().execute(again));
  }

  private void tryAgain(IndexSpec spec, StoredObject object, int attempt) {
    boolean isCurrent = store.find(object.key()).filter(now -> now == object).isPresent();
    if (closed || !isCurrent || !store.specs().contains(spec)) {
      notices.mended(subject(spec, object));
      return;
    }
    var prepared = new Prepared(object);
    prepared.compute(Set.of(spec), new DecodedObject(object, environment.codecs()));
    var failure = prepared.failures().get(spec);
    if (failure != null) {
      failed(spec, object, failure, attempt);
      return;
    }
    store.reindex(spec, object, prepared.values(spec));
    notices.mended(subject(spec, object));
  }

  private static String subject(IndexSpec spec, StoredObject object) {
    return spec.name() + " of " + object.key();
  }
}

package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.TypeNotServedException;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.runtime.internal.reflect.RawObject;
import dev.fairlead.runtime.internal.reflect.ReflectorSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Brings what one reflector sees into the store. Called on the reflector's thread; what others may
 * ask is concurrent or volatile.
 */
final class Feed implements ReflectorSink {
  private final Environment environment;
  private final ResourceType<?> type;
  private final String namespace;
  private final Store store;
  private final Preparation preparation;
  private final IndexRetries retries;
  private final Notices notices;
  private final BooleanSupplier isOptional;
  private final Runnable absent;
  private final Map<String, String> malformed = new ConcurrentHashMap<>();
  private volatile boolean notServed;
  private boolean distrustsVersions;

  Feed(
      Environment environment,
      ResourceType<?> type,
      String namespace,
      Store store,
      Preparation preparation,
      IndexRetries retries,
      Notices notices,
      BooleanSupplier isOptional,
      Runnable absent) {
    this.environment = environment;
    this.type = type;
    this.namespace = namespace;
    this.store = store;
    this.preparation = preparation;
    this.retries = retries;
    this.notices = notices;
    this.isOptional = isOptional;
    this.absent = absent;
  }

  String namespace() {
    return namespace;
  }

  /** Whether the server said last that it does not know the type. */
  boolean isNotServed() {
    return notServed;
  }

  /** Why the collection can't be followed at present. */
  Optional<String> problem() {
    return notices.trouble(subject());
  }

  /** Why this object is kept out, if it is. */
  Optional<String> whyKeptOut(ObjectKey key) {
    return Optional.ofNullable(malformed.get(titleOf(key)));
  }

  @Override
  public Listing listing() {
    return new FeedListing();
  }

  @Override
  public void changed(RawObject raw) {
    try {
      var prepared = new Prepared(preparation.object(raw));
      commit(prepared);
      forgetMalformed(raw.title());
      retries.follow(prepared);
      sized();
    } catch (MalformedObjectException e) {
      keepOut(raw.title(), e);
      store.progress(namespace, raw.resourceVersion());
    }
  }

  @Override
  public void deleted(RawObject raw) {
    forgetMalformed(raw.title());
    lastState(raw).ifPresent(last -> store.remove(last, namespace));
    store.progress(namespace, raw.resourceVersion());
    sized();
  }

  @Override
  public void progress(String resourceVersion) {
    store.progress(namespace, resourceVersion);
  }

  @Override
  public void healthy() {
    notServed = false;
    notices.mended(subject());
  }

  @Override
  public void failed(Throwable failure, Duration retryAfter) {
    notServed = failure instanceof TypeNotServedException;
    var text =
        "%s%s: %s"
            .formatted(
                type, namespace.isEmpty() ? "" : " in namespace " + namespace, reason(failure));
    if (notServed && isOptional.getAsBoolean()) {
      notices.expected(subject(), text);
      absent.run();
    } else {
      notices.failed(subject(), text, failure);
    }
    store.wake();
  }

  @Override
  public void wentBack() {
    distrustsVersions = true;
    store.wentBack();
  }

  private void commit(Prepared prepared) {
    do {
      preparation.complete(List.of(prepared), store.specs());
    } while (!store.commit(prepared, namespace));
  }

  /** As the server told it; if that can't be read, as it is in the store. */
  private Optional<StoredObject> lastState(RawObject raw) {
    try {
      return Optional.of(preparation.object(raw));
    } catch (MalformedObjectException e) {
      return keyOf(raw).flatMap(store::find);
    }
  }

  private Optional<ObjectKey> keyOf(RawObject raw) {
    try {
      return Optional.of(new ObjectKey(environment.cluster(), raw.namespace(), raw.name()));
    } catch (IllegalArgumentException unnamed) {
      return Optional.empty();
    }
  }

  private void keepOut(String title, MalformedObjectException why) {
    var text = "%s %s is malformed and kept out: %s".formatted(type, title, why.getMessage());
    malformed.put(title, text);
    notices.failed("object " + title, text, new IllegalArgumentException(text, why));
  }

  private void forgetMalformed(String title) {
    if (malformed.remove(title) != null) {
      notices.mended("object " + title);
    }
  }

  private void sized() {
    notices.sized(store.size(), store.bytes());
  }

  private String subject() {
    return "watch of " + namespace;
  }

  private static String titleOf(ObjectKey key) {
    return key.namespace().isEmpty() ? key.name() : key.namespace() + "/" + key.name();
  }

  private static String reason(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  /** Objects that the store has already are not prepared again. */
  private final class FeedListing implements Listing {
    private final List<Prepared> news = new ArrayList<>();
    private final Set<ObjectKey> present = new HashSet<>();
    private final Map<String, MalformedObjectException> broken = new ConcurrentHashMap<>();

    @Override
    public void add(RawObject raw) {
      keyOf(raw).ifPresent(present::add);
      if (!raw.isMalformed() && isKnown(raw)) {
        return;
      }
      try {
        var prepared = new Prepared(preparation.object(raw));
        preparation.complete(List.of(prepared), store.specs());
        news.add(prepared);
      } catch (MalformedObjectException e) {
        broken.put(raw.title(), e);
      }
    }

    @Override
    public void complete(String resourceVersion, String why) {
      boolean wasSynced = store.hasSynced();
      while (!store.replace(namespace, news, present, resourceVersion)) {
        preparation.complete(news, store.specs());
      }
      distrustsVersions = false;
      Set.copyOf(malformed.keySet()).stream()
          .filter(title -> !broken.containsKey(title))
          .forEach(Feed.this::forgetMalformed);
      broken.forEach(Feed.this::keepOut);
      news.forEach(retries::follow);
      report(wasSynced, why);
    }

    private boolean isKnown(RawObject raw) {
      var stored = keyOf(raw).flatMap(store::find);
      return !distrustsVersions
          && !raw.resourceVersion().isEmpty()
          && stored.isPresent()
          && stored.get().resourceVersion().equals(raw.resourceVersion())
          && stored.get().uid().equals(raw.uid());
    }

    private void report(boolean wasSynced, String why) {
      if (wasSynced) {
        notices.relisted(why);
      } else if (store.hasSynced()) {
        notices.synced(store.size());
      }
      sized();
    }
  }
}

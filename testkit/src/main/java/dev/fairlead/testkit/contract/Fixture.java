package dev.fairlead.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.spi.ApiRequest;
import dev.fairlead.spi.ApiResponse;
import dev.fairlead.spi.Backend;
import dev.fairlead.spi.CancelSignal;
import dev.fairlead.spi.ContentType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A backend and a server for all tests of a class, and how they are talked to. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class Fixture {

  static final String PATH = "/api/v1/namespaces/shop/configmaps";
  static final ApiRequest GET = ApiRequest.of("GET", PATH);
  static final ApiRequest WATCH = GET.withQuery("watch", "true");
  static final ApiRequest POST =
      ApiRequest.of("POST", PATH).withContent(ContentType.JSON, Bytes.ofUtf8("{}"));

  final Script server = new Script();
  private @Nullable Backend shared;

  /**
   * Makes the backend that is tested.
   *
   * @param connection of a server in this JVM; it carries all that is needed
   */
  protected abstract Backend connect(ClusterConnection connection);

  @BeforeAll
  void connect() {
    shared = connect(server.connection());
  }

  @AfterAll
  void disconnect() {
    backend().close();
    server.close();
  }

  final Backend backend() {
    var made = shared;
    if (made == null) {
      throw new IllegalStateException("the backend is made before the first test");
    }
    return made;
  }

  final ApiResponse send(ApiRequest request) throws IOException {
    return backend().send(request, CancelSignal.none());
  }

  /** Runs the call on a thread of its own. */
  static <T> FutureTask<T> inBackground(Callable<T> call) {
    var task = new FutureTask<>(call);
    var thread = new Thread(task, "fairlead-contract");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  /** The failure that a call in the background ends with, soon. */
  static IOException failure(FutureTask<?> call) throws InterruptedException {
    var wrapped = assertThrows(ExecutionException.class, () -> call.get(20, TimeUnit.SECONDS));
    if (wrapped.getCause() instanceof IOException expected) {
      return expected;
    }
    throw new AssertionError("not an IOException", wrapped.getCause());
  }

  static <T> T result(FutureTask<T> call) throws InterruptedException, ExecutionException {
    try {
      return call.get(20, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the call did not end", e);
    }
  }

  /** A signal with its switch. */
  static final class Switch implements CancelSignal {
    private final List<Runnable> actions = new CopyOnWriteArrayList<>();
    private volatile boolean given;

    void give() {
      given = true;
      actions.forEach(Runnable::run);
    }

    @Override
    public boolean isCancelled() {
      return given;
    }

    @Override
    public void onCancel(Runnable abort) {
      if (given) {
        abort.run();
      } else {
        actions.add(abort);
      }
    }
  }
}

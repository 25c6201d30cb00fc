package dev.fairlead.backend.official;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * Keeps OkHttp from sending a request again (O7). It would after 408, after 503 with {@code
 * Retry-After: 0}, and when a connection broke while the answer was awaited.
 *
 * <p>Its setting {@code retryOnConnectionFailure} stays on, since without it a host with several
 * addresses is tried at the first one only. What remains is harmless: a GET or a DELETE without
 * body goes over a new connection if the pooled one turns out to be dead.
 */
final class OfficialSingleAttempt {

  private static final String RETRY_AFTER = "Retry-After";
  private static final String ORIGINAL = "Fairlead-Original-Retry-After";

  private OfficialSingleAttempt() {}

  /** Puts the code that repeats between two interceptors: it sees what the inner one shows it. */
  static OkHttpClient.Builder enforce(OkHttpClient.Builder http) {
    return http.addInterceptor(OfficialSingleAttempt::showOriginal)
        .addNetworkInterceptor(OfficialSingleAttempt::askForPause);
  }

  /** OkHttp leaves an answer alone that asks to wait before the next attempt. */
  private static Response askForPause(Interceptor.Chain chain) throws IOException {
    var response = chain.proceed(chain.request());
    if (response.code() != 408 && response.code() != 503) {
      return response;
    }
    return response
        .newBuilder()
        .header(ORIGINAL, response.header(RETRY_AFTER, ""))
        .header(RETRY_AFTER, "1")
        .build();
  }

  private static Response showOriginal(Interceptor.Chain chain) throws IOException {
    var response = chain.proceed(chain.request());
    var original = response.header(ORIGINAL);
    if (original == null) {
      return response;
    }
    var shown = response.newBuilder().removeHeader(ORIGINAL).removeHeader(RETRY_AFTER);
    return original.isEmpty() ? shown.build() : shown.header(RETRY_AFTER, original).build();
  }

  /** Can't be sent twice, and OkHttp asks for that before it repeats anything. */
  static RequestBody once(RequestBody content) {
    return new Once(content);
  }

  private static final class Once extends RequestBody {

    private final RequestBody content;

    Once(RequestBody content) {
      this.content = content;
    }

    @Override
    public @Nullable MediaType contentType() {
      return content.contentType();
    }

    @Override
    public long contentLength() throws IOException {
      return content.contentLength();
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      content.writeTo(sink);
    }
  }
}

package dev.fairlead.testkit.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** What an answer says beside its content: its request's id in an audit log, its compression. */
final class Envelope {
  private static final String AUDIT_ID = "Audit-Id";

  /** What is not larger is not worth it. */
  private static final int COMPRESSED_ABOVE = 128 * 1024;

  private Envelope() {}

  /** A stream with more headers. */
  private record Stamped(EngineResponse.EventStream stream, Map<String, List<String>> headers)
      implements EngineResponse.EventStream {
    @Override
    public int status() {
      return stream.status();
    }

    @Override
    public Optional<byte[]> next() throws InterruptedException {
      return stream.next();
    }

    @Override
    public boolean isCutOff() {
      return stream.isCutOff();
    }

    @Override
    public void close() {
      stream.close();
    }
  }

  /** The response as it goes out; streams are never compressed. */
  static EngineResponse of(EngineRequest request, EngineResponse response) {
    Map<String, List<String>> headers = new LinkedHashMap<>(response.headers());
    headers.put(AUDIT_ID, List.of(auditId(request)));
    if (response instanceof EngineResponse.EventStream stream) {
      return new Stamped(stream, Map.copyOf(headers));
    }
    EngineResponse.Answer answer = (EngineResponse.Answer) response;
    if (answer.body().length <= COMPRESSED_ABOVE || !takesGzip(request)) {
      return new EngineResponse.Answer(answer.status(), headers, answer.body());
    }
    headers.put("Content-Encoding", List.of("gzip"));
    headers.put("Vary", List.of("Accept-Encoding"));
    return new EngineResponse.Answer(answer.status(), headers, compressed(answer.body()));
  }

  /** The response with a warning before those that it has. */
  static EngineResponse warned(EngineResponse response, String warning) {
    List<String> all = new ArrayList<>(List.of(Answers.warning(warning)));
    all.addAll(response.headers().getOrDefault("Warning", List.of()));
    Map<String, List<String>> headers = new LinkedHashMap<>(response.headers());
    headers.put("Warning", all);
    return response instanceof EngineResponse.EventStream stream
        ? new Stamped(stream, Map.copyOf(headers))
        : new EngineResponse.Answer(
            response.status(), headers, ((EngineResponse.Answer) response).body());
  }

  /** What the client calls its request, or a new id. */
  private static String auditId(EngineRequest request) {
    return request
        .header(AUDIT_ID)
        .filter(id -> !id.isEmpty())
        .orElseGet(() -> UUID.randomUUID().toString());
  }

  private static boolean takesGzip(EngineRequest request) {
    String codings = request.header("Accept-Encoding").orElse("");
    return List.of(codings.split(",", -1)).stream().map(String::strip).anyMatch("gzip"::equals);
  }

  private static byte[] compressed(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}

package dev.fairlead.testkit.http;

import dev.fairlead.model.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses requests (RFC 9112) and takes no chances: what two readers could understand in two ways is
 * refused.
 */
final class RequestReader {

  private static final int LONGEST_HEAD = 64 * 1024;
  private static final Pattern REQUEST_LINE = Pattern.compile("([!-~]+) ([!-~]+) HTTP/1\\.([01])");
  private static final Pattern TOKEN = Pattern.compile("[-!#$%&'*+.^_`|~0-9A-Za-z]+");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
  private static final Pattern CHUNK_SIZE = Pattern.compile("([0-9A-Fa-f]{1,8})\\s*(;.*)?");

  private final InputStream in;
  private final int longestBody;
  private int headLeft;

  RequestReader(InputStream in, int longestBody) {
    this.in = in;
    this.longestBody = longestBody;
  }

  /** Called before the body is read, when the client waits for a word ({@code 100-continue}). */
  interface Encouragement {
    void send() throws IOException;
  }

  /**
   * The next request, or empty if the client ended the connection between requests.
   *
   * @throws BadRequestException if it is none
   * @throws EOFException if the connection ends in the middle of it
   */
  Optional<HttpRequest> read(Encouragement encouragement) throws IOException {
    headLeft = LONGEST_HEAD;
    var first = line(true);
    if (first == null) {
      return Optional.empty();
    }
    var parts = REQUEST_LINE.matcher(first);
    if (!parts.matches()) {
      throw new BadRequestException(400, "malformed request line");
    }
    var headers = headers();
    boolean old = parts.group(3).equals("0");
    boolean chunked = isChunked(headers);
    long length = length(headers, chunked);
    if (length > longestBody) {
      throw tooLarge();
    }
    if ((chunked || length > 0) && "100-continue".equalsIgnoreCase(only(headers, "Expect"))) {
      encouragement.send();
    }
    var body = chunked ? chunks() : exactly((int) length);
    return Optional.of(
        new HttpRequest(
            parts.group(1),
            target(parts.group(2)),
            headers,
            Bytes.wrap(body),
            keepAlive(headers, old)));
  }

  private static String target(String raw) throws BadRequestException {
    // Absolute form: what a client sends that takes this server for its proxy.
    var target = raw.replaceFirst("^https?://[^/?#]*", "");
    if (!target.startsWith("/")) {
      throw new BadRequestException(400, "malformed request target");
    }
    return target;
  }

  private Map<String, List<String>> headers() throws IOException {
    var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    for (var line = required(); !line.isEmpty(); line = required()) {
      int colon = line.indexOf(':');
      if (colon < 0 || !TOKEN.matcher(line.substring(0, colon)).matches()) {
        throw new BadRequestException(400, "malformed header line");
      }
      headers
          .computeIfAbsent(line.substring(0, colon), any -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  private static boolean isChunked(Map<String, List<String>> headers) throws BadRequestException {
    if (!headers.containsKey("Transfer-Encoding")) {
      return false;
    }
    if (!"chunked".equalsIgnoreCase(only(headers, "Transfer-Encoding"))) {
      throw new BadRequestException(501, "unsupported transfer encoding");
    }
    return true;
  }

  private static long length(Map<String, List<String>> headers, boolean chunked)
      throws BadRequestException {
    if (!headers.containsKey("Content-Length")) {
      return 0;
    }
    var length = only(headers, "Content-Length");
    if (chunked || !LENGTH.matcher(length).matches()) {
      throw new BadRequestException(400, "malformed or contradictory content length");
    }
    return Long.parseLong(length);
  }

  private static boolean keepAlive(Map<String, List<String>> headers, boolean old) {
    var wish = String.join(",", headers.getOrDefault("Connection", List.of()));
    return !old
        && Pattern.compile(",")
            .splitAsStream(wish)
            .map(String::strip)
            .noneMatch("close"::equalsIgnoreCase);
  }

  /** The value of a header that is given once; {@code ""} otherwise. */
  private static String only(Map<String, List<String>> headers, String name) {
    var values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.get(0) : "";
  }

  private byte[] exactly(int length) throws IOException {
    var body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the connection ended in a body");
    }
    return body;
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    while (true) {
      headLeft = LONGEST_HEAD;
      var size = CHUNK_SIZE.matcher(required());
      if (!size.matches()) {
        throw new BadRequestException(400, "malformed chunk size");
      }
      long length = Long.parseLong(size.group(1), 16);
      if (length == 0) {
        headers();
        return body.toByteArray();
      }
      if (body.size() + length > longestBody) {
        throw tooLarge();
      }
      body.write(exactly((int) length));
      if (!required().isEmpty()) {
        throw new BadRequestException(400, "malformed end of a chunk");
      }
    }
  }

  private BadRequestException tooLarge() {
    return new BadRequestException(413, "Request entity too large: limit is " + longestBody);
  }

  private String required() throws IOException {
    var line = line(false);
    if (line == null) {
      throw new EOFException("the connection ended in a request");
    }
    return line;
  }

  /** A line without its end; null at the end of the input. */
  private @Nullable String line(boolean skipEmpty) throws IOException {
    var line = new ByteArrayOutputStream(80);
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      if (--headLeft < 0) {
        throw new BadRequestException(431, "the head of the request is too long");
      }
      if (octet != '\n') {
        line.write(octet);
        continue;
      }
      var text = line.toString(StandardCharsets.UTF_8);
      text = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      if (text.indexOf('\r') >= 0 || text.indexOf('\0') >= 0) {
        throw new BadRequestException(400, "control character in the head");
      }
      if (!text.isEmpty() || !skipEmpty) {
        return text;
      }
      line.reset();
    }
    if (line.size() > 0) {
      throw new EOFException("the connection ended in a line");
    }
    return null;
  }
}

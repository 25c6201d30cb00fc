package dev.fairlead.testkit.http;

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

/** Reads answers of HTTP/1.1 from a connection (RFC 9112). */
final class AnswerReader {

  private static final int LONGEST_LINE = 64 * 1024;

  private final InputStream in;

  AnswerReader(InputStream in) {
    this.in = in;
  }

  /** The head of the next answer that is no interim one; its body is read by whoever gets it. */
  HttpConnector.Answer read(String method) throws IOException {
    int status;
    Map<String, List<String>> headers;
    do {
      status = status(line());
      headers = headers();
    } while (status < 200);
    return new HttpConnector.Answer(status, headers, body(method, status, headers));
  }

  private static int status(String line) throws IOException {
    var parts = line.split(" ", 3);
    if (parts.length < 2 || !parts[0].startsWith("HTTP/1.") || !parts[1].matches("[1-5]\\d\\d")) {
      throw new IOException("no answer of HTTP/1.1: " + line);
    }
    return Integer.parseInt(parts[1]);
  }

  private Map<String, List<String>> headers() throws IOException {
    var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    for (var line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new IOException("a malformed header: " + line);
      }
      headers
          .computeIfAbsent(line.substring(0, colon), any -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  private InputStream body(String method, int status, Map<String, List<String>> headers)
      throws IOException {
    if (method.equals("HEAD") || status == 204 || status == 304) {
      return InputStream.nullInputStream();
    }
    if (first(headers, "Transfer-Encoding").filter("chunked"::equalsIgnoreCase).isPresent()) {
      return new Chunks();
    }
    var length = first(headers, "Content-Length");
    return length.isPresent() ? new Fixed(number(length.get(), 10)) : in;
  }

  private static Optional<String> first(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  private static long number(String digits, int radix) throws IOException {
    try {
      return Long.parseUnsignedLong(digits.strip(), radix);
    } catch (NumberFormatException e) {
      throw new IOException("a malformed length: " + digits, e);
    }
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    int octet = in.read();
    while (octet >= 0 && octet != '\n' && line.size() < LONGEST_LINE) {
      line.write(octet);
      octet = in.read();
    }
    if (octet != '\n') {
      throw new EOFException("the connection ended within an answer");
    }
    return line.toString(StandardCharsets.UTF_8).stripTrailing();
  }

  /** A body whose bytes are counted before they come; each kind says how many come next. */
  private abstract class Counted extends InputStream {
    long left;

    /** Sets how many bytes come next; 0 at the end. */
    abstract void more() throws IOException;

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (left == 0) {
        more();
      }
      if (left == 0) {
        return -1;
      }
      int count = in.read(into, offset, (int) Math.min(length, left));
      if (count < 0) {
        throw new EOFException("the connection ended within an answer");
      }
      left -= count;
      return count;
    }
  }

  private final class Fixed extends Counted {
    Fixed(long length) {
      left = length;
    }

    @Override
    void more() {
      left = 0;
    }
  }

  private final class Chunks extends Counted {
    private boolean begun;
    private boolean ended;

    @Override
    void more() throws IOException {
      if (ended) {
        return;
      }
      if (begun) {
        line();
      }
      begun = true;
      left = number(line().split(";", 2)[0], 16);
      if (left == 0) {
        ended = true;
        headers();
      }
    }
  }
}

package dev.fairlead.testkit.server;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that goes wrong with a request. Unless said otherwise the request never reaches the
 * server, see {@link #afterCommit()}. Over sockets and in process alike; where a connection would
 * be reset, an in-process call gets an {@code IOException}. Immutable.
 */
public final class Fault {

  private final Effect effect;
  private final boolean afterCommit;
  private final int events;

  private Fault(Effect effect, boolean afterCommit, int events) {
    this.effect = effect;
    this.afterCommit = afterCommit;
    this.events = events;
  }

  private static Fault of(Effect effect) {
    return new Fault(effect, false, 0);
  }

  /** What happens. */
  sealed interface Effect {}

  /**
   * An answer; an empty body is filled in with a Status.
   *
   * @param headers {@code Content-Type} among them
   */
  record Answer(int status, Map<String, List<String>> headers, Optional<String> body)
      implements Effect {}

  /** The answer, late. */
  record Delay(Duration by) implements Effect {}

  /** Effects without values. */
  enum Plain implements Effect {
    RESET,
    END,
    TRUNCATED,
    CUT_OFF,
    BLACK_HOLE,
    PIECES
  }

  /** 409 with reason Conflict: somebody else was faster. */
  public static Fault conflict() {
    return status(409);
  }

  /**
   * A Status with this code and the reason that belongs to it.
   *
   * @throws IllegalArgumentException unless it is 400 to 599
   */
  public static Fault status(int code) {
    if (code < 400 || code > 599) {
      throw new IllegalArgumentException("a failure has a status of 400 to 599, not " + code);
    }
    return answer(code, "application/json", Optional.empty());
  }

  /** Plain text with 429 and {@code Retry-After}, as the server's flow control sends. */
  public static Fault tooManyRequests(Duration retryAfter) {
    long seconds = retryAfter.plusNanos(999_999_999).toSeconds();
    return of(
        new Answer(
            429,
            Map.of(
                "Content-Type", List.of("text/plain; charset=utf-8"),
                "Retry-After", List.of(Long.toString(seconds))),
            Optional.of("Too many requests, please try again later.\n")));
  }

  /** A page of HTML, as a proxy sends. */
  public static Fault html(int status) {
    return answer(
        status,
        "text/html",
        Optional.of("<html><body><h1>" + status + "</h1>a proxy's page</body></html>\n"));
  }

  /** Any answer: no JSON where JSON is expected, an empty body, a success that is none. */
  public static Fault answer(int status, String mediaType, String body) {
    return answer(status, mediaType, Optional.of(body));
  }

  private static Fault answer(int status, String mediaType, Optional<String> body) {
    return of(new Answer(status, Map.of("Content-Type", List.of(mediaType)), body));
  }

  /** The request is carried out that much later; {@code afterCommit}: only the answer is late. */
  public static Fault delay(Duration by) {
    return of(new Delay(by));
  }

  /** The connection is reset instead of an answer; that of a watch, after its headers. */
  public static Fault reset() {
    return of(Plain.RESET);
  }

  /** A watch ends cleanly. Any other request has its connection ended without an answer. */
  public static Fault end() {
    return of(Plain.END);
  }

  /**
   * The request is carried out, but the answer ends in its middle. Of a watch, half of the next
   * event is sent before the connection is reset.
   */
  public static Fault truncated() {
    return of(Plain.TRUNCATED);
  }

  /**
   * Like {@link #truncated()}, but the connection of a watch, too, is ended instead of reset, as a
   * proxy does that stops.
   */
  public static Fault cutOff() {
    return of(Plain.CUT_OFF);
  }

  /**
   * Nothing is lost, but the answer comes byte by byte, each in a chunk of its own, so that it is
   * split inside of lines and characters.
   */
  public static Fault inPieces() {
    return of(Plain.PIECES);
  }

  /**
   * No answer, until the client gives up. A watch has its headers if {@link #afterEvents} was
   * called, and is silent from then on.
   */
  public static Fault blackHole() {
    return of(Plain.BLACK_HOLE);
  }

  /**
   * With a header of the answer, in place of one of that name.
   *
   * @throws IllegalStateException if this fault gives no answer
   */
  public Fault withHeader(String name, String value) {
    if (!(effect instanceof Answer answer)) {
      throw new IllegalStateException("only an answer has headers, not " + this);
    }
    var headers = new LinkedHashMap<>(answer.headers());
    headers.keySet().removeIf(name::equalsIgnoreCase);
    headers.put(name, List.of(value));
    var changed = new Answer(answer.status(), Map.copyOf(headers), answer.body());
    return new Fault(changed, afterCommit, events);
  }

  /** The server carries the request out first: what is lost is the answer. */
  public Fault afterCommit() {
    return new Fault(effect, true, events);
  }

  /**
   * Has the fault of a watch wait for this number of events, which pass.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public Fault afterEvents(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("a number of events is not negative, was " + count);
    }
    return new Fault(effect, true, count);
  }

  Effect effect() {
    return effect;
  }

  boolean isAfterCommit() {
    return afterCommit;
  }

  int events() {
    return events;
  }

  /** What it does, for the messages of failed tests. */
  @Override
  public String toString() {
    return effect + (afterCommit ? " after commit" : "");
  }
}

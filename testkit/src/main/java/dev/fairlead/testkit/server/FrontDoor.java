package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.EngineResponse;
import dev.fairlead.testkit.engine.EngineResponse.EventStream;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.io.IOException;
import java.time.Duration;

/**
 * What every request passes: the journal, the faults, the origin. Where the origin has no answer
 * the connection is reset. Thread-safe.
 */
final class FrontDoor {

  private final Origin origin;
  private final Journal journal;
  private final FaultRules faults;

  FrontDoor(Origin origin, Journal journal, FaultRules faults) {
    this.origin = origin;
    this.journal = journal;
    this.faults = faults;
  }

  /** How a front waits. */
  @FunctionalInterface
  interface Pause {
    /** Waits on the calling thread; false if nobody waits for the answer any more. */
    boolean sleep(Duration time) throws InterruptedException;
  }

  /** Finds the reply to a request. */
  Reply serve(EngineRequest request, String target, Pause pause) throws InterruptedException {
    var entry = RequestReading.entry(request, target);
    long number = journal.arrived(entry);
    var fault = faults.next(entry);
    var call = new Call(request, entry, pause);
    Reply reply;
    try {
      reply = fault.isEmpty() ? call.answer() : call.faulty(fault.get());
    } catch (IOException originIsGone) {
      reply = Reply.none(Reply.Front::reset);
    }
    journal.answered(number, reply.status());
    return reply;
  }

  private static Reply unanswered(Fault.Plain how) {
    return switch (how) {
      case RESET -> Reply.none(Reply.Front::reset);
      case BLACK_HOLE -> Reply.none(Reply.Front::silence);
      case END, TRUNCATED, CUT_OFF, PIECES -> Reply.none(Reply.Front::hangUp);
    };
  }

  /** One request on its way. */
  private final class Call {
    private final EngineRequest request;
    private final Entry entry;
    private final Pause pause;

    Call(EngineRequest request, Entry entry, Pause pause) {
      this.request = request;
      this.entry = entry;
      this.pause = pause;
    }

    private EngineResponse response() throws IOException {
      return origin.handle(request, entry.target());
    }

    Reply answer() throws IOException {
      var response = response();
      if (response instanceof EngineResponse.Answer answer) {
        return Reply.whole(answer.status(), answer.headers(), answer.body());
      }
      return stream(response, Feed.of((EventStream) response));
    }

    private Reply stream(EngineResponse head, Feed feed) {
      return Reply.of(head.status(), front -> front.stream(head.status(), head.headers(), feed));
    }

    Reply faulty(Fault fault) throws IOException, InterruptedException {
      if (fault.effect() instanceof Fault.Delay delay) {
        return delayed(fault.isAfterCommit(), delay.by());
      }
      if (fault.effect() instanceof Fault.Answer answer) {
        commit(fault);
        return FaultAnswers.reply(answer, entry);
      }
      return broken(fault, (Fault.Plain) fault.effect());
    }

    private Reply delayed(boolean afterCommit, Duration by)
        throws IOException, InterruptedException {
      if (afterCommit) {
        var reply = answer();
        pause.sleep(by);
        return reply;
      }
      return pause.sleep(by) ? answer() : Reply.none(Reply.Front::silence);
    }

    private Reply broken(Fault fault, Fault.Plain how) throws IOException {
      if (!isServed(fault, how) && !isWatch()) {
        return unanswered(how);
      }
      if (how == Fault.Plain.BLACK_HOLE && !fault.isAfterCommit()) {
        return unanswered(how);
      }
      var response = response();
      if (response instanceof EventStream stream) {
        var feed = Feed.of(stream);
        return stream(
            stream,
            how == Fault.Plain.PIECES
                ? new PieceFeed(feed)
                : new BrokenFeed(feed, how, fault.events()));
      }
      var answer = (EngineResponse.Answer) response;
      return switch (how) {
        case TRUNCATED, CUT_OFF -> half(answer);
        case PIECES -> pieces(answer);
        case RESET, END, BLACK_HOLE -> unanswered(how);
      };
    }

    private static boolean isServed(Fault fault, Fault.Plain how) {
      return switch (how) {
        case TRUNCATED, CUT_OFF, PIECES -> true;
        case RESET, END, BLACK_HOLE -> fault.isAfterCommit();
      };
    }

    private Reply pieces(EngineResponse.Answer answer) {
      var feed = new PieceFeed(new FixedFeed(answer.body(), Feed.End.CLEAN));
      return Reply.of(
          answer.status(), front -> front.stream(answer.status(), answer.headers(), feed));
    }

    private Reply half(EngineResponse.Answer answer) {
      return Reply.of(
          answer.status(),
          front ->
              front.partly(
                  answer.status(), answer.headers(), answer.body(), answer.body().length / 2));
    }

    private boolean isWatch() {
      return entry.verb().equals("watch");
    }

    private void commit(Fault fault) throws IOException {
      if (fault.isAfterCommit() && response() instanceof EventStream unused) {
        unused.close();
      }
    }
  }
}

package dev.fairlead.testkit.server;

import dev.fairlead.testkit.engine.ApiEngine;
import dev.fairlead.testkit.engine.EngineRequest;
import dev.fairlead.testkit.engine.EngineResponse;
import dev.fairlead.testkit.engine.EngineResponse.EventStream;
import dev.fairlead.testkit.server.RequestJournal.Entry;
import java.time.Duration;
import java.util.Optional;

/** What every request passes: the journal, the faults, the engine. Thread-safe. */
final class FrontDoor {

  private final ApiEngine engine;
  private final Journal journal;
  private final FaultRules faults;

  FrontDoor(ApiEngine engine, Journal journal, FaultRules faults) {
    this.engine = engine;
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
    var reply = fault.isEmpty() ? answer(request) : faulty(request, entry, fault.get(), pause);
    journal.answered(number, reply.status());
    return reply;
  }

  private Reply answer(EngineRequest request) {
    return reply(engine.handle(request));
  }

  private static Reply reply(EngineResponse response) {
    if (response instanceof EngineResponse.Answer answer) {
      return Reply.whole(answer.status(), answer.headers(), answer.body());
    }
    return stream(response, Feed.of((EventStream) response));
  }

  private static Reply stream(EngineResponse head, Feed feed) {
    return Reply.of(head.status(), front -> front.stream(head.status(), head.headers(), feed));
  }

  private Reply faulty(EngineRequest request, Entry entry, Fault fault, Pause pause)
      throws InterruptedException {
    if (fault.effect() instanceof Fault.Delay delay) {
      return delayed(request, fault.isAfterCommit(), delay.by(), pause);
    }
    if (fault.effect() instanceof Fault.Answer answer) {
      commit(request, fault);
      return FaultAnswers.reply(answer, entry);
    }
    return broken(request, fault, (Fault.Plain) fault.effect());
  }

  private Reply delayed(EngineRequest request, boolean afterCommit, Duration by, Pause pause)
      throws InterruptedException {
    if (afterCommit) {
      var reply = answer(request);
      pause.sleep(by);
      return reply;
    }
    return pause.sleep(by) ? answer(request) : Reply.none(Reply.Front::silence);
  }

  private Reply broken(EngineRequest request, Fault fault, Fault.Plain how)
      throws InterruptedException {
    boolean isServed = fault.isAfterCommit() || how == Fault.Plain.TRUNCATED;
    if (!isServed && !isWatch(request)) {
      return unanswered(how);
    }
    if (how == Fault.Plain.BLACK_HOLE && !fault.isAfterCommit()) {
      return unanswered(how);
    }
    var response = engine.handle(request);
    if (response instanceof EventStream stream) {
      return stream(stream, new BrokenFeed(Feed.of(stream), how, fault.events()));
    }
    var answer = (EngineResponse.Answer) response;
    return how == Fault.Plain.TRUNCATED
        ? Reply.of(
            answer.status(),
            front ->
                front.partly(
                    answer.status(), answer.headers(), answer.body(), answer.body().length / 2))
        : unanswered(how);
  }

  private static boolean isWatch(EngineRequest request) {
    return RequestReading.entry(request, "").verb().equals("watch");
  }

  private static Reply unanswered(Fault.Plain how) {
    return switch (how) {
      case RESET -> Reply.none(Reply.Front::reset);
      case BLACK_HOLE -> Reply.none(Reply.Front::silence);
      case END, TRUNCATED -> Reply.none(Reply.Front::hangUp);
    };
  }

  private void commit(EngineRequest request, Fault fault) {
    var done = fault.isAfterCommit() ? Optional.of(engine.handle(request)) : Optional.empty();
    if (done.isPresent() && done.get() instanceof EventStream unused) {
      unused.close();
    }
  }
}

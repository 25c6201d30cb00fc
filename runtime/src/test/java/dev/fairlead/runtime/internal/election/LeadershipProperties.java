package dev.fairlead.runtime.internal.election;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.time.ManualTime;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Three participants, a bad server and a tenth of a second at a time. */
final class LeadershipProperties {

  /** Every participant's requests may be late, lost or lost after they were carried out. */
  private static final class BadNetwork {
    private final SplittableRandom random;
    private final ManualTime time;
    private final LeaseServer server;

    BadNetwork(long seed, ManualTime time, LeaseServer server) {
      this.random = new SplittableRandom(seed);
      this.time = time;
      this.server = server;
    }

    void install() {
      server.before(request -> server.down(random.nextInt(6) == 0));
      server.after(
          request -> {
            if (random.nextInt(8) == 0) {
              time.advance(Duration.ofMillis(random.nextInt(6_000)));
            }
            if (random.nextInt(8) == 0) {
              throw new UncheckedIOException(new InterruptedIOException("the answer is lost"));
            }
          });
    }
  }

  @Property(tries = 200)
  void atMostOneLeadsAtATimeAndSomebodyLeadsInTheEnd(@ForAll long seed) {
    check(seed, 15);
  }

  @Example
  void aDeadlineBeyondTheLeaseWouldBeFound() {
    assertThrows(
        AssertionError.class, () -> LongStream.range(0, 20).forEach(seed -> check(seed, 5)));
  }

  private static void check(long seed, int leaseSeconds) {
    var time = new ManualTime();
    var server = new LeaseServer();
    new BadNetwork(seed, time, server).install();
    var random = new SplittableRandom(seed ^ 0x5eed);
    List<Participant> participants = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      participants.add(join(i, leaseSeconds, server, time));
    }
    int names = 3;
    for (int i = 0; i < 600; i++) {
      time.advance(Duration.ofMillis(100));
      assertAtMostOneLeads(participants);
      if (random.nextInt(80) == 0) {
        var one = participants.remove(random.nextInt(participants.size()));
        if (random.nextBoolean()) {
          one.elector().close();
        } else {
          one.elector().abandon();
        }
        participants.add(join(names++, leaseSeconds, server, time));
      }
    }
    server.before(request -> server.down(false));
    server.after(request -> {});
    time.advance(Duration.ofSeconds(20));
    assertAtMostOneLeads(participants);
    assertTrue(participants.stream().anyMatch(Participant::leads), "nobody leads");
  }

  private static Participant join(
      int number, int leaseSeconds, LeaseServer server, ManualTime time) {
    var terms = Participant.terms("p" + number, leaseSeconds, 10, 2);
    return new Participant(terms, server, time).start();
  }

  private static void assertAtMostOneLeads(List<Participant> participants) {
    long leaders = participants.stream().filter(Participant::leads).count();
    assertTrue(leaders <= 1, leaders + " lead");
    for (Participant participant : participants) {
      var news = participant.news();
      for (int i = 0; i < news.size(); i++) {
        assertTrue(news.get(i).equals(i % 2 == 0 ? "gained" : "lost"), news.toString());
      }
    }
  }
}

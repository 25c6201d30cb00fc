package dev.fairlead.runtime.internal.election;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fairlead.runtime.internal.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * What a lease says. Two equal ones mean that nobody gave a sign of life in between.
 *
 * @param holder the identity of the leader; empty for none
 * @param seconds how long the holder may be silent
 * @param acquired when the holder began to lead, by its own clock; empty if unknown
 * @param renewed its last sign of life, by its own clock; only ever compared for being another
 * @param transitions how often the holder changed
 */
record LeaseRecord(String holder, long seconds, String acquired, String renewed, long transitions) {
  /** MicroTime of the API: six digits, or the server refuses it. */
  private static final DateTimeFormatter MICRO_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  static LeaseRecord of(JsonNode lease) {
    var spec = lease.path("spec");
    return new LeaseRecord(
        spec.path("holderIdentity").asText(""),
        spec.path("leaseDurationSeconds").asLong(0),
        spec.path("acquireTime").asText(""),
        spec.path("renewTime").asText(""),
        spec.path("leaseTransitions").asLong(0));
  }

  /** The first record of a lease. */
  static LeaseRecord first(LeaseTerms terms, Instant now) {
    return new LeaseRecord("", 0, "", "", -1).takenBy(terms, now);
  }

  boolean isFree() {
    return holder.isEmpty();
  }

  boolean isHeldBy(String identity) {
    return holder.equals(identity);
  }

  Duration duration() {
    return Duration.ofSeconds(seconds);
  }

  /** As this participant writes it when it begins to lead, or goes on to. */
  LeaseRecord takenBy(LeaseTerms terms, Instant now) {
    boolean changes = !isHeldBy(terms.identity());
    var time = MICRO_TIME.format(now);
    return new LeaseRecord(
        terms.identity(),
        terms.leaseDuration().toSeconds(),
        changes || acquired.isEmpty() ? time : acquired,
        time,
        changes ? transitions + 1 : transitions);
  }

  /** As the leader leaves it: anybody may take it at once. */
  LeaseRecord released(Instant now) {
    var time = MICRO_TIME.format(now);
    return new LeaseRecord("", 1, time, time, transitions);
  }

  void writeTo(ObjectNode lease) {
    var spec = Json.objectAt(lease, "spec");
    spec.put("holderIdentity", holder);
    spec.put("leaseDurationSeconds", seconds);
    spec.put("acquireTime", acquired);
    spec.put("renewTime", renewed);
    spec.put("leaseTransitions", transitions);
  }
}

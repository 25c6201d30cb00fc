package dev.fairlead.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void labelsAreCopied() {
    var labels = new HashMap<>(Map.of("app", "web"));
    var option = WriteOption.labels(labels);
    labels.put("app", "changed");
    assertEquals(new WriteOption.Labels(Map.of("app", "web")), option);
  }

  @Test
  void whatTheServerWouldRefuseIsRefusedAtOnce() {
    assertThrows(IllegalArgumentException.class, () -> WriteOption.fieldManager(" "));
    assertThrows(IllegalArgumentException.class, () -> WriteOption.fieldManager("x".repeat(129)));
    assertThrows(IllegalArgumentException.class, () -> DeleteOption.ifUid(""));
    assertThrows(IllegalArgumentException.class, () -> DeleteOption.ifResourceVersion(""));
    assertThrows(
        IllegalArgumentException.class, () -> DeleteOption.gracePeriod(Duration.ofSeconds(-1)));
    assertEquals(
        new DeleteOption.GracePeriod(Duration.ZERO), DeleteOption.gracePeriod(Duration.ZERO));
  }

  @Test
  void onlyUnchangedIsNoChange() {
    assertTrue(new WriteResult<>(Operation.CREATED, "x").changed());
    assertTrue(new WriteResult<>(Operation.UPDATED, "x").changed());
    assertFalse(new WriteResult<>(Operation.UNCHANGED, "x").changed());
  }

  @Test
  void exceptionsKeepWhatTheAnswerSaid() {
    var cause = new IOException("reset");
    var unavailable =
        new UnavailableException("busy", 429, "", Optional.of(Duration.ofSeconds(7)), cause);
    assertEquals(429, unavailable.code());
    assertEquals(Optional.of(Duration.ofSeconds(7)), unavailable.retryAfter());
    assertEquals(cause, unavailable.getCause());
    assertEquals(Optional.empty(), new UnavailableException("reset", 0, "", cause).retryAfter());
    var rejected =
        new RejectedException("bad", 422, "Invalid", List.of("spec.text: required"), null);
    assertEquals("Invalid", rejected.reason());
    assertEquals(List.of("spec.text: required"), rejected.causes());
    assertEquals(List.of(), new RejectedException("no", 403, "Forbidden").causes());
  }
}

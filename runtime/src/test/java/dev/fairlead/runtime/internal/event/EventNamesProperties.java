package dev.fairlead.runtime.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class EventNamesProperties {

  @Property
  void everyControllerNameBecomesAQualifiedName(@ForAll @StringLength(max = 100) String name) {
    String controller = EventNames.controller(name);

    assertTrue(controller.matches("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?"), controller);
  }

  @Property
  void aCutTextFitsAndIsABeginningOfTheWhole(
      @ForAll @StringLength(max = 60) String text, @ForAll @IntRange(min = 4, max = 80) int most) {
    String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    String cut = EventNames.cut(whole, most);

    assertTrue(cut.getBytes(StandardCharsets.UTF_8).length <= most);
    assertTrue(whole.startsWith(cut));
    assertTrue(cut.equals(whole) || cut.getBytes(StandardCharsets.UTF_8).length > most - 4);
  }

  @Example
  void aNameThatWouldBeTooLongOrInvalidGivesWayToTheFallback() {
    assertEquals("web.ff", EventNames.eventName("web", 255, "uuid"));
    assertEquals("uuid", EventNames.eventName("w".repeat(253), 255, "uuid"));
    assertEquals("uuid", EventNames.eventName("system:node", 255, "uuid"));
    assertEquals("uuid", EventNames.eventName("", 255, "uuid"));
  }
}

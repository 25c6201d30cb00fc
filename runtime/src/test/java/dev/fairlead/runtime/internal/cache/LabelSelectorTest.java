package dev.fairlead.runtime.internal.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LabelSelectorTest {
  private static final Map<String, String> LABELS =
      Map.of("app", "web", "tier", "", "example.com/team", "blue");

  @Test
  void eachFormOfATermSelectsAsKubernetesDoes() {
    var expected =
        Map.ofEntries(
            Map.entry("", true),
            Map.entry("app=web", true),
            Map.entry("app == web , tier=", true),
            Map.entry("app=api", false),
            Map.entry("app!=api", true),
            Map.entry("missing!=x", true),
            Map.entry("app", true),
            Map.entry("missing", false),
            Map.entry("!missing", true),
            Map.entry("!app", false),
            Map.entry("app in (api, web)", true),
            Map.entry("app in (api)", false),
            Map.entry("missing in (x)", false),
            Map.entry("app notin (api),example.com/team=blue", true),
            Map.entry("missing notin (x)", true),
            Map.entry("tier in ()", true),
            Map.entry("app=web,!tier", false));
    expected.forEach(
        (text, selected) ->
            assertEquals(selected, LabelSelector.parse(text).test(LABELS), "'" + text + "'"));
  }

  @Test
  void whatIsNoSelectorIsRefused() {
    for (var text : List.of("=x", "a=b=c", "a in x", "a,,b", "a=b,", "a in (x", "-a", "a b")) {
      assertThrows(IllegalArgumentException.class, () -> LabelSelector.parse(text), text);
    }
  }
}

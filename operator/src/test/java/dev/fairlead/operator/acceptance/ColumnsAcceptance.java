package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code kubectl get} shows of both kinds. */
abstract class ColumnsAcceptance extends Acceptance {

  @Test
  void thoseOfATemplateAreParamsKeysReadyReasonAge() {
    var template = world().greeting().start().awaitTemplate("greeting", "True Valid");
    var row = Columns.of(world().hub(), template, "configtemplates", 0);
    assertEquals(List.of("Params", "Keys", "Ready", "Reason", "Age"), List.copyOf(row.keySet()));
    var age = Facts.text(template, "/metadata/creationTimestamp");
    assertEquals(List.of("1", "1", "True", "Valid", age), List.copyOf(row.values()));
  }

  @Test
  void thoseOfAnInstanceAreTemplateSyncedReadyReasonAgeAndMessageInWideOutput() {
    var a = world().target("a");
    var app = world().greeting().app(a).start().await("app", "True Synced");
    var row = Columns.of(world().hub(), app, "configtemplateinstances", 0);
    assertEquals(
        List.of("Template", "Synced", "Ready", "Reason", "Age"), List.copyOf(row.keySet()));
    var age = Facts.text(app, "/metadata/creationTimestamp");
    assertEquals(List.of("greeting", "1/1", "True", "Synced", age), List.copyOf(row.values()));
    var wide = Columns.of(world().hub(), app, "configtemplateinstances", 1);
    assertEquals(List.of("Message"), List.copyOf(wide.keySet()));
    assertEquals(Facts.message(app, "Ready"), wide.get("Message"));
  }
}

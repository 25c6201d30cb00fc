package dev.fairlead.operator.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code kubectl get} shows of both kinds. */
abstract class ColumnsAcceptance extends Acceptance {

  private static final String TEMPLATES =
      "/apis/configtemplate.fairlead.dev/v1/namespaces/team/configtemplates";
  private static final String INSTANCES =
      "/apis/configtemplate.fairlead.dev/v1/namespaces/team/configtemplateinstances";

  @Test
  void thoseOfATemplateAreParamsKeysReadyReasonAge() {
    world().greeting().start().awaitTemplate("greeting", "True Valid");
    var row = TableView.onlyRow(world().hub().connection(), TEMPLATES);
    assertEquals(
        List.of("Name", "Params", "Keys", "Ready", "Reason", "Age"), List.copyOf(row.keySet()));
    assertEquals(
        "greeting 1 1 True Valid", String.join(" ", row.values()).replaceAll(" \\S+$", ""));
  }

  @Test
  void thoseOfAnInstanceAreTemplateSyncedReadyReasonAgeAndMessageInWideOutput() {
    var a = world().target("a");
    var app = world().greeting().app(a).start().await("app", "True Synced");
    var hub = world().hub().connection();
    var row = TableView.onlyRow(hub, INSTANCES);
    assertEquals(
        List.of("Name", "Template", "Synced", "Ready", "Reason", "Age", "Message"),
        List.copyOf(row.keySet()));
    assertEquals("greeting", row.get("Template"));
    assertEquals("1/1", row.get("Synced"));
    assertEquals("True", row.get("Ready"));
    assertEquals("Synced", row.get("Reason"));
    assertEquals(Facts.message(app, "Ready"), row.get("Message"));
    assertEquals(1, TableView.priority(hub, INSTANCES, "Message"));
    assertEquals(0, TableView.priority(hub, INSTANCES, "Reason"));
  }
}

package dev.fairlead.runtime.internal.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.condition.Condition;
import dev.fairlead.condition.Conditions;
import dev.fairlead.runtime.internal.cache.StoredObject;
import dev.fairlead.runtime.internal.codec.ConditionJson;
import dev.fairlead.runtime.internal.json.Json;
import java.util.ArrayList;

/** Conditions of an object, whatever its class knows of them. */
public final class StatusReader {

  private StatusReader() {}

  /** {@code status.conditions} of a cached object; entries without a type are left out. */
  public static Conditions conditions(StoredObject object) {
    return conditions(Json.parse(object.body()));
  }

  static Conditions conditions(JsonNode object) {
    var conditions = new ArrayList<Condition>();
    for (var entry : object.path("status").path("conditions")) {
      var condition = ConditionJson.read(entry);
      if (!condition.type().isEmpty()) {
        conditions.add(condition);
      }
    }
    return Conditions.of(conditions);
  }
}

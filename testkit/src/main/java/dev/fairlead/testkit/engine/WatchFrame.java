package dev.fairlead.testkit.engine;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** One event of a stream before it is printed: objects are as stored, the rest as it goes out. */
record WatchFrame(String type, Map<String, Object> object, long revision) {
  static final String ADDED = "ADDED";
  static final String MODIFIED = "MODIFIED";
  static final String DELETED = "DELETED";
  static final String BOOKMARK = "BOOKMARK";
  static final String ERROR = "ERROR";

  static WatchFrame of(String type, Stored stored) {
    return new WatchFrame(type, stored.tree(), stored.revision());
  }

  static WatchFrame error(Map<String, Object> status) {
    return new WatchFrame(ERROR, status, 0);
  }

  boolean isObject() {
    return !type.equals(BOOKMARK) && !type.equals(ERROR);
  }

  byte[] print(Map<String, Object> rendered) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("type", type);
    event.put("object", rendered);
    byte[] text = Json.print(event);
    byte[] line = Arrays.copyOf(text, text.length + 1);
    line[text.length] = '\n';
    return line;
  }
}

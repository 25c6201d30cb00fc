package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * One page of a list; its items went to a consumer while it was read.
 *
 * @param next the token of the next page, "" on the last
 */
record ListPage(String resourceVersion, String next) {

  static ListPage read(
      JsonFactory json, byte[] body, ObjectScanner scanner, Consumer<RawObject> items)
      throws IOException {
    var page = new ListPage("", "");
    boolean isList = false;
    try (var parser = json.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the answer to a list is no JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var member = parser.currentName();
        parser.nextToken();
        if (member.equals("metadata")) {
          page = metadata(parser);
        } else if (member.equals("items")) {
          isList = true;
          items(parser, body, scanner, items);
        } else {
          parser.skipChildren();
        }
      }
    }
    if (!isList) {
      throw new IOException("the answer to a list has no items");
    }
    return page;
  }

  private static ListPage metadata(JsonParser parser) throws IOException {
    var version = "";
    var token = "";
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      var member = parser.currentName();
      parser.nextToken();
      if (member.equals("resourceVersion")) {
        version = parser.getValueAsString("");
      } else if (member.equals("continue")) {
        token = parser.getValueAsString("");
      }
      parser.skipChildren();
    }
    return new ListPage(version, token);
  }

  private static void items(
      JsonParser parser, byte[] body, ObjectScanner scanner, Consumer<RawObject> items)
      throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw new IOException("the items of a list are no JSON array");
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.accept(scanner.scan(parser, body));
    }
  }
}

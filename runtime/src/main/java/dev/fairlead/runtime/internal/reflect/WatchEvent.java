package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fairlead.model.Bytes;
import java.io.IOException;
import java.util.Arrays;

/** One line of a watch. */
sealed interface WatchEvent {
  record Changed(RawObject object) implements WatchEvent {}

  record Removed(RawObject object) implements WatchEvent {}

  record Bookmark(String resourceVersion) implements WatchEvent {}

  /** An ERROR event; the body is a Status. */
  record Failure(Bytes status) implements WatchEvent {}

  record Unknown(String type) implements WatchEvent {}

  static WatchEvent read(JsonFactory json, byte[] line, ObjectScanner scanner) throws IOException {
    var type = "";
    byte[] object = {};
    try (var parser = json.createParser(line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("an event of the watch is no JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var member = parser.currentName();
        parser.nextToken();
        if (member.equals("type")) {
          type = parser.getValueAsString("");
        } else if (member.equals("object")) {
          object = slice(parser, line);
        }
        parser.skipChildren();
      }
    }
    return of(type, object, scanner);
  }

  private static byte[] slice(JsonParser parser, byte[] line) throws IOException {
    int start = (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    int end = (int) parser.currentLocation().getByteOffset();
    return Arrays.copyOfRange(line, start, end);
  }

  private static WatchEvent of(String type, byte[] object, ObjectScanner scanner)
      throws IOException {
    return switch (type) {
      case "ADDED", "MODIFIED" -> new Changed(scanner.scan(object));
      case "DELETED" -> new Removed(scanner.scan(object));
      case "BOOKMARK" -> new Bookmark(scanner.scan(object).resourceVersion());
      case "ERROR" -> new Failure(Bytes.wrap(object));
      default -> new Unknown(type);
    };
  }
}

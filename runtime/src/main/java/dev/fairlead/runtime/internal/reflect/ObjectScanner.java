package dev.fairlead.runtime.internal.reflect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ResourceType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads one object in one pass over its bytes: picks what a cache needs from the metadata and
 * copies the members as they stand, without {@code managedFields} and with apiVersion and kind in
 * front (items of a list lack them). An object of the wrong shape is answered as malformed and
 * leaves the parser behind it; only text that is no JSON throws. Confined to one thread.
 */
public final class ObjectScanner {
  private static final int KEEP = 1024 * 1024;
  private static final byte[] METADATA = ",\"metadata\":{".getBytes(StandardCharsets.UTF_8);

  private final JsonFactory json;
  private final ResourceType<?> type;
  private final boolean keepManagedFields;
  private final byte[] head;
  private ByteArrayOutputStream out = new ByteArrayOutputStream();
  private String lastNamespace = "";

  /**
   * A factory for scanners' parsers: names of users' data must not end in the JVM's string table.
   */
  public static JsonFactory factory() {
    return JsonFactory.builder()
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .build();
  }

  public ObjectScanner(JsonFactory json, ResourceType<?> type, boolean keepManagedFields) {
    this.json = json;
    this.type = type;
    this.keepManagedFields = keepManagedFields;
    this.head =
        "{\"apiVersion\":\"%s\",\"kind\":\"%s\""
            .formatted(type.apiVersion(), type.kind())
            .getBytes(StandardCharsets.UTF_8);
  }

  /** Reads a document that is one object. */
  public RawObject scan(byte[] document) throws IOException {
    try (var parser = json.createParser(document)) {
      parser.nextToken();
      return scan(parser, document);
    }
  }

  /** Reads the object at which the parser stands; {@code source} is all that the parser reads. */
  RawObject scan(JsonParser parser, byte[] source) throws IOException {
    var draft = new ObjectDraft();
    startBody();
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      members(parser, source, draft);
    } else {
      parser.skipChildren();
      draft.problem("is no JSON object");
    }
    out.write('}');
    draft.checkKind(type);
    var scanned = draft.finish(draft.isFine() ? Bytes.wrap(out.toByteArray()) : Bytes.EMPTY);
    lastNamespace = scanned.namespace();
    return scanned;
  }

  private void startBody() {
    if (out.size() > KEEP) {
      out = new ByteArrayOutputStream();
    }
    out.reset();
    out.writeBytes(head);
  }

  private void members(JsonParser parser, byte[] source, ObjectDraft draft) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      var member = parser.currentName();
      int start = tokenStart(parser);
      parser.nextToken();
      switch (member) {
        case "apiVersion" -> draft.apiVersion = text(parser, draft, member);
        case "kind" -> draft.kind = text(parser, draft, member);
        case "metadata" -> metadata(parser, source, draft);
        default -> copyMember(parser, source, start, true);
      }
    }
  }

  private void metadata(JsonParser parser, byte[] source, ObjectDraft draft) throws IOException {
    out.writeBytes(METADATA);
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      boolean first = true;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var member = parser.currentName();
        int start = tokenStart(parser);
        parser.nextToken();
        if (member.equals("managedFields") && !keepManagedFields) {
          parser.skipChildren();
          continue;
        }
        pick(parser, member, draft);
        copyMember(parser, source, start, !first);
        first = false;
      }
    } else {
      parser.skipChildren();
      draft.problem("metadata is no JSON object");
    }
    out.write('}');
  }

  private void pick(JsonParser parser, String member, ObjectDraft draft) throws IOException {
    switch (member) {
      case "name" -> draft.name = text(parser, draft, member);
      case "namespace" -> draft.namespace = shared(text(parser, draft, member));
      case "uid" -> draft.uid = text(parser, draft, member);
      case "resourceVersion" -> draft.resourceVersion = text(parser, draft, member);
      case "deletionTimestamp" -> draft.deleting = !text(parser, draft, member).isEmpty();
      case "generation" -> draft.generation = number(parser, draft, member);
      case "labels" -> labels(parser, draft);
      case "ownerReferences" -> owners(parser, draft);
      default -> {}
    }
  }

  /** Lists are sorted by namespace: one string serves all its objects. */
  private String shared(String namespace) {
    return namespace.equals(lastNamespace) ? lastNamespace : namespace;
  }

  private static void labels(JsonParser parser, ObjectDraft draft) throws IOException {
    if (isObjectOrNull(parser, draft, "labels")) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        var label = parser.currentName();
        parser.nextToken();
        draft.labels.put(label, text(parser, draft, "labels"));
      }
    }
  }

  private static boolean isObjectOrNull(JsonParser parser, ObjectDraft draft, String member)
      throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      return true;
    }
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      draft.problem("metadata." + member + " is no JSON object");
      parser.skipChildren();
    }
    return false;
  }

  private static void owners(JsonParser parser, ObjectDraft draft) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      if (parser.currentToken() != JsonToken.VALUE_NULL) {
        draft.problem("metadata.ownerReferences is no list");
        parser.skipChildren();
      }
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      owner(parser, draft);
    }
  }

  private static void owner(JsonParser parser, ObjectDraft draft) throws IOException {
    if (!isObjectOrNull(parser, draft, "ownerReferences[*]")) {
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean isUid = parser.currentName().equals("uid");
      parser.nextToken();
      if (isUid) {
        draft.ownerUids.add(text(parser, draft, "ownerReferences[*].uid"));
      } else {
        parser.skipChildren();
      }
    }
  }

  private static String text(JsonParser parser, ObjectDraft draft, String member)
      throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return parser.getText();
    }
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      draft.problem(member + " is no string");
      parser.skipChildren();
    }
    return "";
  }

  private static long number(JsonParser parser, ObjectDraft draft, String member)
      throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      return parser.getLongValue();
    }
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      draft.problem("metadata." + member + " is no whole number");
      parser.skipChildren();
    }
    return 0;
  }

  /** Copies from the member's name to the end of its value, at which the parser stands or will. */
  private void copyMember(JsonParser parser, byte[] source, int start, boolean comma)
      throws IOException {
    parser.skipChildren();
    parser.finishToken();
    if (comma) {
      out.write(',');
    }
    out.write(source, start, offset(parser.currentLocation().getByteOffset()) - start);
  }

  private static int tokenStart(JsonParser parser) throws IOException {
    return offset(parser.currentTokenLocation().getByteOffset());
  }

  private static int offset(long byteOffset) throws IOException {
    if (byteOffset < 0) {
      throw new IOException("the answer is not UTF-8");
    }
    return (int) byteOffset;
  }
}

package dev.fairlead.operator.architecture;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The descriptors of the types in one attribute of annotations, whatever its retention. JVMS
 * §4.7.16 to §4.7.20.
 */
final class Annotations {
  private final DataInputStream in;
  private final List<String> texts;
  private final List<String> found = new ArrayList<>();

  private Annotations(DataInputStream in, List<String> texts) {
    this.in = in;
    this.texts = texts;
  }

  static List<String> read(String attribute, byte[] content, List<String> texts)
      throws IOException {
    var annotations =
        new Annotations(new DataInputStream(new ByteArrayInputStream(content)), texts);
    if (attribute.endsWith("ParameterAnnotations")) {
      annotations.readParameters();
    } else {
      annotations.readAll(attribute.endsWith("TypeAnnotations"));
    }
    return annotations.found;
  }

  private void readParameters() throws IOException {
    int parameters = in.readUnsignedByte();
    for (int i = 0; i < parameters; i++) {
      readAll(false);
    }
  }

  private void readAll(boolean ofTypeUses) throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 0; i < count; i++) {
      if (ofTypeUses) {
        skipTarget();
      }
      readOne();
    }
  }

  private void skipTarget() throws IOException {
    int target = in.readUnsignedByte();
    switch (target) {
      case 0x00, 0x01, 0x16 -> in.skipNBytes(1); // type parameter, formal parameter
      case 0x10, 0x11, 0x12, 0x17 -> in.skipNBytes(2); // supertype, bound, throws
      case 0x13, 0x14, 0x15 -> in.skipNBytes(0); // field, return, receiver
      default -> throw new IOException("unknown target of a type annotation: " + target);
    }
    in.skipNBytes(2L * in.readUnsignedByte()); // path
  }

  private void readOne() throws IOException {
    found.add(text());
    int pairs = in.readUnsignedShort();
    for (int i = 0; i < pairs; i++) {
      in.skipNBytes(2); // name
      readValue();
    }
  }

  private void readValue() throws IOException {
    int tag = in.readUnsignedByte();
    switch (tag) {
      case 'c' -> found.add(text());
      case 'e' -> {
        found.add(text());
        in.skipNBytes(2); // constant
      }
      case '@' -> readOne();
      case '[' -> {
        int values = in.readUnsignedShort();
        for (int i = 0; i < values; i++) {
          readValue();
        }
      }
      default -> in.skipNBytes(2);
    }
  }

  private String text() throws IOException {
    return texts.get(in.readUnsignedShort());
  }
}

package dev.fairlead.operator.architecture;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What ArchUnit does not tell about a class: every class name that its file holds, the annotations
 * of all retentions and places that its users see, and which methods enter a monitor. JVMS chapter
 * 4.
 */
final class ClassFile {
  private static final Pattern CLASS_IN_DESCRIPTOR =
      Pattern.compile("L(\\w[\\w$]*(?:/[\\w$]+)+)(?=[;<.])");
  private static final int PUBLIC_OR_PROTECTED = 0x5;

  private final List<String> texts = new ArrayList<>();
  private final Set<String> mentioned = new TreeSet<>();
  private final Set<String> annotated = new LinkedHashSet<>();
  private final List<String> entersMonitor = new ArrayList<>();

  private ClassFile() {}

  static ClassFile read(URI location) {
    try {
      URLConnection connection = location.toURL().openConnection();
      connection.setUseCaches(false); // a cached one would keep the jar open
      try (InputStream in = connection.getInputStream()) {
        return read(new DataInputStream(new ByteArrayInputStream(in.readAllBytes())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class file " + location, e);
    }
  }

  /** The names of all classes that stand anywhere in the file, the class itself included. */
  Set<String> mentioned() {
    return mentioned;
  }

  /**
   * The names of the classes in annotations of the class and of its public and protected members:
   * on declarations, parameters and type uses, with the classes among their values.
   */
  Set<String> annotated() {
    return annotated;
  }

  /** The names of the methods with a {@code synchronized} block in them. */
  List<String> entersMonitor() {
    return entersMonitor;
  }

  private static ClassFile read(DataInputStream in) throws IOException {
    ClassFile file = new ClassFile();
    in.skipNBytes(8); // magic, version
    file.readConstants(in);
    in.skipNBytes(6); // flags, this class, superclass
    in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
    file.readMembers(in); // fields
    file.readMembers(in); // methods
    file.readAttributes(in, "", true);
    return file;
  }

  private void readConstants(DataInputStream in) throws IOException {
    int count = in.readUnsignedShort();
    List<Integer> classes = new ArrayList<>();
    texts.add("");
    while (texts.size() < count) {
      String text = "";
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> text = in.readUTF();
        case 7 -> classes.add(in.readUnsignedShort());
        case 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        case 5, 6 -> { // long and double take two places
          in.skipNBytes(8);
          texts.add("");
        }
        default -> throw new IOException("unknown constant " + tag + " at " + texts.size());
      }
      texts.add(text);
    }
    texts.forEach(text -> addAll(text, mentioned));
    classes.stream().map(texts::get).filter(name -> !name.startsWith("[")).forEach(this::mention);
  }

  private void mention(String internalName) {
    mentioned.add(internalName.replace('/', '.'));
  }

  private static void addAll(String descriptor, Set<String> names) {
    CLASS_IN_DESCRIPTOR
        .matcher(descriptor)
        .results()
        .forEach(found -> names.add(found.group(1).replace('/', '.')));
  }

  private void readMembers(DataInputStream in) throws IOException {
    int members = in.readUnsignedShort();
    for (int i = 0; i < members; i++) {
      boolean visible = (in.readUnsignedShort() & PUBLIC_OR_PROTECTED) != 0;
      String name = texts.get(in.readUnsignedShort());
      in.skipNBytes(2); // descriptor
      readAttributes(in, name, visible);
    }
  }

  private void readAttributes(DataInputStream in, String owner, boolean visible)
      throws IOException {
    int attributes = in.readUnsignedShort();
    for (int i = 0; i < attributes; i++) {
      String name = texts.get(in.readUnsignedShort());
      byte[] content = in.readNBytes(in.readInt());
      if (name.equals("Code") && Instructions.of(content).contain(Instructions.MONITORENTER)) {
        entersMonitor.add(owner);
      } else if (visible && name.endsWith("Annotations")) {
        Annotations.read(name, content, texts).forEach(text -> addAll(text, annotated));
      }
    }
  }
}

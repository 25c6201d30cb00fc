package dev.fairlead.testkit.engine;

import dev.fairlead.testkit.engine.FieldType.ListType;
import dev.fairlead.testkit.engine.FieldType.MapType;
import dev.fairlead.testkit.engine.FieldType.PlainMap;
import dev.fairlead.testkit.engine.FieldType.Scalar;
import dev.fairlead.testkit.engine.FieldType.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types of the built-in kinds, from the resource {@code built-in-types.txt}, which is generated
 * from a server's OpenAPI documents and tells its own format. A line is read when its type is first
 * asked for.
 */
final class BuiltInTypes {
  private static final String RESOURCE = "built-in-types.txt";
  private static final Map<String, Named> TYPES = read();

  private BuiltInTypes() {}

  /** The type of a kind; anything if the resource does not know it. */
  static FieldType of(ResourceNames names) {
    Named named = TYPES.get(names.group() + "/" + names.version() + "/" + names.kind());
    return named == null ? FieldType.ANYTHING : named.type;
  }

  /** The type of {@code metadata}. */
  static FieldType metadata() {
    return named("ObjectMeta").type;
  }

  private static Named named(String name) {
    Named named = TYPES.get(name);
    if (named == null) {
      throw new IllegalStateException(RESOURCE + " names " + name + " and does not tell it");
    }
    return named;
  }

  private static Map<String, Named> read() {
    Map<String, Named> types = new HashMap<>();
    lines(RESOURCE)
        .forEach(
            line -> {
              int end = line.indexOf(' ');
              String name = line.substring(0, end);
              boolean isAtomic = name.endsWith("!");
              String bare = isAtomic ? name.substring(0, name.length() - 1) : name;
              types.put(bare, new Named(bare, isAtomic, line.substring(end + 1)));
            });
    return Map.copyOf(types);
  }

  /** The lines of a resource of this package that are no comments. */
  static Stream<String> lines(String resource) {
    try (InputStream in = BuiltInTypes.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            "no resource " + resource + " beside " + BuiltInTypes.class);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An object with named members, which are read when one is first asked for. */
  private static final class Named implements MapType {
    private final String name;
    private final boolean isAtomic;
    private final String text;
    private final FieldType type = FieldType.of(this);
    private Set<String> keptEmpty = Set.of();
    private volatile @Nullable Map<String, FieldType> members;

    private Named(String name, boolean isAtomic, String text) {
      this.name = name.substring(name.lastIndexOf('/') + 1).split("_", 2)[0];
      this.isAtomic = isAtomic;
      this.text = text;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean isAtomic() {
      return isAtomic;
    }

    @Override
    public Optional<FieldType> named(String name) {
      return Optional.ofNullable(members().get(name));
    }

    @Override
    public Optional<FieldType> others() {
      return Optional.empty();
    }

    @Override
    public boolean keepsEmpty(String name) {
      return members().containsKey(name) && keptEmpty.contains(name);
    }

    private Map<String, FieldType> members() {
      Map<String, FieldType> known = members;
      if (known == null) {
        known = new LinkedHashMap<>();
        Set<String> kept = new HashSet<>();
        for (String member : text.split(" ", -1)) {
          int colon = member.indexOf(':');
          String name = member.substring(0, colon);
          if (name.endsWith("+")) {
            name = name.substring(0, colon - 1);
            kept.add(name);
          }
          known.put(name, new Reader(member, colon + 1).member());
        }
        keptEmpty = kept;
        members = known;
      }
      return known;
    }
  }

  /** Named members under another rule whether they are one value. */
  private record Overridden(MapType map, boolean isAtomic) implements MapType {
    @Override
    public String name() {
      return map.name();
    }

    @Override
    public Optional<FieldType> named(String name) {
      return map.named(name);
    }

    @Override
    public boolean keepsEmpty(String name) {
      return map.keepsEmpty(name);
    }

    @Override
    public Optional<FieldType> others() {
      return map.others();
    }
  }

  /** Reads one type. */
  private static final class Reader {
    private final String text;
    private int at;

    private Reader(String text, int at) {
      this.text = text;
      this.at = at;
    }

    private FieldType member() {
      FieldType type = type();
      return take('%')
          ? new FieldType(type.scalar(), type.list(), type.map(), type.standard(), strategy())
          : type;
    }

    private FieldType type() {
      FieldType type = bare();
      if (take('!')) {
        type = overridden(type, true);
      } else if (take('~')) {
        type = overridden(type, false);
      }
      return take('=')
          ? new FieldType(type.scalar(), type.list(), type.map(), standard(), Strategy.NONE)
          : type;
    }

    private FieldType bare() {
      char mark = text.charAt(at++);
      return switch (mark) {
        case 's' -> FieldType.of(Scalar.TEXT);
        case 'n' -> FieldType.of(Scalar.NUMBER);
        case 'b' -> FieldType.of(Scalar.FLAG);
        case 'a' -> FieldType.of(Scalar.ANY);
        case '?' -> FieldType.ONE_VALUE;
        case '*' -> FieldType.ANYTHING;
        case '@' -> named(name()).type;
        case '<' -> {
          FieldType members = type();
          at++;
          yield FieldType.of(new PlainMap(false, Optional.of(members)));
        }
        case '[' -> list();
        default -> throw new IllegalStateException(RESOURCE + ": no type is marked " + mark);
      };
    }

    private FieldType list() {
      int end = text.indexOf(']', at);
      String keys = text.substring(at, end);
      at = end + 1;
      List<String> names =
          keys.isEmpty() || keys.equals("=") ? List.of() : List.of(keys.split(",", -1));
      return FieldType.of(new ListType(keys.isEmpty(), names, type()));
    }

    private static FieldType overridden(FieldType type, boolean isAtomic) {
      return type.map() == null ? type : FieldType.of(new Overridden(type.map(), isAtomic));
    }

    private String name() {
      int start = at;
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      return text.substring(start, at);
    }

    private @Nullable Object standard() {
      int start = at;
      while (at < text.length() && text.charAt(at) != '%' && text.charAt(at) != '>') {
        at++;
      }
      return Json.parse(text.substring(start, at));
    }

    private Strategy strategy() {
      boolean retains = take('!');
      String key = text.substring(at);
      at = text.length();
      return new Strategy(!retains || !key.isEmpty(), retains, key);
    }

    private boolean take(char mark) {
      boolean is = at < text.length() && text.charAt(at) == mark;
      at += is ? 1 : 0;
      return is;
    }
  }
}

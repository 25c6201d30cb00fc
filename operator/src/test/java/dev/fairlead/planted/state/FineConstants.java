package dev.fairlead.planted.state;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

final class FineConstants {
  static final int ONE = 1;
  static final String NAME = "a";
  static final Duration WAIT = Duration.ofSeconds(1);
  static final Pattern PATTERN = Pattern.compile("a");
  static final Map<String, List<String>> TABLE = Map.of("a", List.of("b"));
  static final Set<String> VIEW = Collections.unmodifiableSet(new TreeSet<>(Set.of("a")));
  static final Function<String, Integer> LENGTH = String::length;
  static final FineConstants INSTANCE = new FineConstants("a");
  static final FineConstants[] NONE = {};

  private static final int[] TABLE_OF_ITS_OWN = {1, 2};

  final String name;

  private FineConstants(String name) {
    this.name = name;
  }

  int two() {
    return TABLE_OF_ITS_OWN[1];
  }

  enum Kind {
    FIRST,
    SECOND
  }
}

package dev.fairlead.planted.state;

import java.util.ArrayList;
import java.util.List;

final class MutableList {
  static final List<String> SEEN = new ArrayList<>();
}

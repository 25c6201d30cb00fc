package dev.fairlead.testkit.controllers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done in steps; after each, the controllers do what there is to do, and objects
 * look as they should. Immutable.
 *
 * @param free objects that come to their end in one way or another
 * @param before pairs of happenings that always come in this order, as {@code DELETED here/owner}
 */
record Scenario(String name, List<Step> steps, List<String> free, List<List<String>> before) {

  /** What a test does. */
  interface Deed {
    void on(Stage stage);
  }

  /**
   * A deed and what comes of it.
   *
   * @param states by object
   * @param told what is true of the namespace {@code here}, as its conditions say; null if it says
   *     nothing, or is gone
   */
  record Step(Deed deed, Map<String, String> states, @Nullable List<String> told) {

    /** One more object that looks so after this step. */
    Step see(String id, String state) {
      var more = new LinkedHashMap<>(states);
      more.put(id, state);
      return new Step(deed, more, told);
    }

    /** The messages of the namespace's conditions that are true after this step. */
    Step tells(String... truths) {
      return new Step(deed, states, List.of(truths));
    }
  }

  static Step step(Deed deed) {
    return new Step(deed, Map.of(), null);
  }

  static Scenario of(String name, Step... steps) {
    return new Scenario(name, List.of(steps), List.of(), List.of());
  }

  /** What is told of an object is not compared, since the real controllers race for it. */
  Scenario free(String id) {
    return new Scenario(name, steps, List.of(id), before);
  }

  /** This always happens before that. */
  Scenario order(String first, String second) {
    var more = new ArrayList<>(before);
    more.add(List.of(first, second));
    return new Scenario(name, steps, free, more);
  }

  @Override
  public String toString() {
    return name;
  }
}

package dev.fairlead.operator.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.function.Function;
import java.util.stream.Stream;

/** A condition of a class, made of the function that says what is wrong with it. */
final class Condition extends ArchCondition<JavaClass> {
  private final Function<JavaClass, Stream<String>> faults;

  private Condition(String description, Function<JavaClass, Stream<String>> faults) {
    super(description);
    this.faults = faults;
  }

  static Condition of(String description, Function<JavaClass, Stream<String>> faults) {
    return new Condition(description, faults);
  }

  @Override
  public void check(JavaClass type, ConditionEvents events) {
    faults
        .apply(type)
        .distinct()
        .map(fault -> type.getName() + " " + fault + " " + type.getSourceCodeLocation())
        .forEach(message -> events.add(SimpleConditionEvent.violated(type, message)));
  }
}

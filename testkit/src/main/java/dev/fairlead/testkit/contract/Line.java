package dev.fairlead.testkit.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** The test of one line of the transport's contract. Each line of {@link Lines} has one test. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@interface Line {

  /** The name of the line, such as {@code F3}. */
  String value();
}

package dev.fairlead.testkit.rules;

import dev.fairlead.testkit.junit.ApiServerTest;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test of one of the 104 rules of the API, on every server there is. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ApiServerTest
@ExtendWith(RuleReport.class)
@interface Rule {

  /** The number of the rule. */
  int value();

  /** What the rule says, in a sentence. */
  String says();

  /** The flag with which a real server shows this part of it; empty if it needs none. */
  String flag() default "";

  /** Why a real server cannot show it, if so. */
  String hiddenOnReal() default "";
}

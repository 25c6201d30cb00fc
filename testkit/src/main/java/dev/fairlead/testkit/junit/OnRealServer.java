package dev.fairlead.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests that need a real API server. Where there is none they are skipped, and one line
 * per JVM says so; with {@code -Dfairlead.real=required} they fail. Methods that they inherit and
 * that are {@link InMemoryOnly} are skipped with their reason.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(RealServerCondition.class)
public @interface OnRealServer {}

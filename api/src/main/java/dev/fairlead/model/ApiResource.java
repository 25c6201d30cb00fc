package dev.fairlead.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which API type a record stands for; read by {@link ResourceType#of(Class)}.
 *
 * <pre>{@code
 * @ApiResource(group = "example.com", version = "v1")
 * record Greeting(ObjectMeta metadata, Spec spec) { … }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ApiResource {

  /** The API group; empty, which is the default, is the core group. */
  String group() default "";

  /** The version, such as {@code v1} or {@code v1beta2}. */
  String version();

  /** The kind; by default the record's simple name. */
  String kind() default "";

  /** The plural of the URL; by default guessed from the kind, see {@link ResourceType#plural()}. */
  String plural() default "";

  /** Whether objects are in namespaces; by default they are. */
  Scope scope() default Scope.NAMESPACED;
}

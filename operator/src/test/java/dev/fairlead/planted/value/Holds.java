package dev.fairlead.planted.value;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Names a class. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Holds {
  /** The class. */
  Class<?>[] value();
}

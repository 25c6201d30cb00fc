package dev.fairlead.planted.client;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation that stands in the class file alone. */
@Retention(RetentionPolicy.CLASS)
public @interface ClientClassMark {}

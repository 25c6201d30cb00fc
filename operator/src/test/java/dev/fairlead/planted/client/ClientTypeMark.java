package dev.fairlead.planted.client;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An annotation on the use of a type. */
@Target(ElementType.TYPE_USE)
@Retention(RetentionPolicy.CLASS)
public @interface ClientTypeMark {}

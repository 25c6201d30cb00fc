package dev.fairlead.planted.client;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation that reflection sees. */
@Retention(RetentionPolicy.RUNTIME)
public @interface ClientMark {}

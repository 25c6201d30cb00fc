package dev.fairlead.planted.cycle.annotation.one;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.CLASS)
public @interface Mark {}

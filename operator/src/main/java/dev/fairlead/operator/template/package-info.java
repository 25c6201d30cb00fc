/**
 * The strict template engine: texts with declared parameters, without loops, conditions, lookups or
 * any function that reaches outside.
 *
 * <p>{@link dev.fairlead.operator.template.CheckedTemplate#of} judges a template before any cluster
 * is touched; {@link dev.fairlead.operator.template.CheckedTemplate#render} makes the content of
 * one ConfigMap. Values are inserted byte by byte and never scanned again. All work is linear in
 * the size of template and values, and the size of the output is known before the first character
 * of it is made.
 *
 * <p>Inside: {@code TextParser} makes a {@code Text} of literals and placeholders; {@code Value}
 * measures a value once; {@code Values} checks what an instance gives against the {@code
 * Declarations}.
 */
@NullMarked
package dev.fairlead.operator.template;

import org.jspecify.annotations.NullMarked;

/**
 * The Common Expression Language for the rules of CustomResourceDefinitions, on top of the library
 * {@code dev.cel:cel}, which is optional: without it the engine refuses definitions that have
 * rules.
 *
 * <p>{@link dev.fairlead.testkit.cel.CelRuleLanguage} is what the engine finds; the types of a
 * schema are in {@code SchemaTypes}, its values in {@code SchemaValues}, the functions that
 * Kubernetes adds to the language in the {@code ...Functions} classes.
 */
@NullMarked
package dev.fairlead.testkit.cel;

import org.jspecify.annotations.NullMarked;

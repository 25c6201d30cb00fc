/**
 * The smallest controller: {@link dev.fairlead.examples.greeting.Greeting} is the kind, {@link
 * dev.fairlead.examples.greeting.GreetingApp} keeps a ConfigMap with each greeting's text.
 */
@NullMarked
package dev.fairlead.examples.greeting;

import org.jspecify.annotations.NullMarked;

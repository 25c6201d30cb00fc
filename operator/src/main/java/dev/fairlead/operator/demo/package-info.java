/**
 * A hub and three target clusters in one process, and eight steps that show what the operator does.
 *
 * <p>Read in this order: {@link dev.fairlead.operator.demo.Demo} (one run of the steps), {@code
 * World} (the four servers), {@code Story} (the objects, and what must come of them), {@code Acts}
 * (the steps), {@code Scene} (what a step can do), {@link dev.fairlead.operator.demo.Screen} with
 * its two looks.
 *
 * <p>Nothing that a step claims comes from the operator's memory: {@code RawApi} reads it from the
 * servers with the JDK's own HTTP client, and each claim carries the resourceVersion that it was
 * seen at.
 */
@NullMarked
package dev.fairlead.operator.demo;

import org.jspecify.annotations.NullMarked;

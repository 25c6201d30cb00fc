/**
 * What the tests of the API's rules would not notice: mistakes are planted in the engine's sources,
 * one at a time, and the tests of rules run on what comes out.
 *
 * <p>The {@code Fault}s stand in {@code src/test/resources/engine-faults}, one file for each {@code
 * Family} of rules, written like a patch. {@code Javac} compiles a changed source in memory, {@code
 * TestkitLoader} defines all of the testkit anew around it, {@code RuleRun} runs the {@code
 * RuleMethod}s in there, {@code SensitivityTable} says what was noticed by which.
 */
@NullMarked
package dev.fairlead.testkit.sensitivity;

import org.jspecify.annotations.NullMarked;

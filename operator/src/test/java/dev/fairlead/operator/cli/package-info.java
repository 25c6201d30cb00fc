/**
 * Tests of the command line: each command in this JVM, and the process as a whole in one of its
 * own.
 */
@NullMarked
package dev.fairlead.operator.cli;

import org.jspecify.annotations.NullMarked;

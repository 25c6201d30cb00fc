/**
 * The command line {@code fairlead}: what a user types, and what a user reads.
 *
 * <p>Read in this order: {@link dev.fairlead.operator.cli.Fairlead} (the main class, the only one
 * that ends the process), {@code Host} (what a command may use of the process), {@code Stop} (how
 * SIGTERM and Ctrl-C become an orderly end), then one class per command: {@code RunCommand}, {@code
 * DemoCommand}, {@code RenderCommand}, {@code ManifestsCommand}, {@code ApiServerCommand}. {@code
 * Logs} and its two layouts write the log.
 *
 * <p>Exit codes: 0 done, 1 failed (the message says what and what to do), 2 the command line is
 * wrong, 130 interrupted.
 */
@NullMarked
package dev.fairlead.operator.cli;

import org.jspecify.annotations.NullMarked;

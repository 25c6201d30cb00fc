/**
 * {@link dev.fairlead.testkit.junit.ApiServerTest}: one test method, run with every backend on the
 * class path against every kind of API server that is there. Needs JUnit Jupiter.
 *
 * <p>{@code ApiServerExtension} makes the invocations, {@code Servers} starts one server of a kind
 * per test class, {@code ServerParameters} hands out what a method asks for. {@link
 * dev.fairlead.testkit.junit.OnRealServer} is for contracts that are inherited, once for each kind
 * of server. Nothing here makes threads.
 */
@NullMarked
package dev.fairlead.testkit.junit;

import org.jspecify.annotations.NullMarked;

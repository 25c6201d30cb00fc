/**
 * Measures the API server in memory beside fabric8's mock and a real kube-apiserver: how long each
 * takes to start, how many cycles of one controller it serves, and which rules of the API it keeps.
 * The program under {@code go} does the same cycles on controller-runtime's fake client; {@code
 * run-testkit} runs them all.
 *
 * <p>Read in this order: {@code Note} and {@code Notes} (the object and its controller), {@code
 * Driver} (what a cycle is), {@code Subject} (a server under measurement), {@code Cycles}, {@code
 * Starts}, {@code Heap} and {@code Rules} (the programs), {@code Tables} (the page's tables).
 * {@code MockBackend} is what it takes to run a controller on fabric8's mock.
 */
@NullMarked
package dev.fairlead.benchmarks.testkit;

import org.jspecify.annotations.NullMarked;

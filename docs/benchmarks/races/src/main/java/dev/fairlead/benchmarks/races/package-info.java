/**
 * Two threads that meet in a queue, under jcstress: {@code Subject} is the queue, each other class
 * a group of encounters with the outcomes that may be seen.
 */
package dev.fairlead.benchmarks.races;

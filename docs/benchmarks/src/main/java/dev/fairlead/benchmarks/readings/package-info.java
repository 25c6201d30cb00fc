/**
 * What all measurements here have in common: {@link dev.fairlead.benchmarks.readings.Reading}, one
 * figure of one run; {@link dev.fairlead.benchmarks.readings.Readings}, those of all rounds; {@link
 * dev.fairlead.benchmarks.readings.Goal}, what a figure is to reach; {@link
 * dev.fairlead.benchmarks.readings.Page}, the tables in the documentation.
 */
@NullMarked
package dev.fairlead.benchmarks.readings;

import org.jspecify.annotations.NullMarked;

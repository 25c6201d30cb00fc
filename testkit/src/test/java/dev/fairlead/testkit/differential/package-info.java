/**
 * Random requests that go to the server in memory and to a real one, whose answers and events must
 * be the same. {@code RandomRequests} makes them of a seed, a {@code Twin} fills in what its server
 * told, {@code Sameness} takes out what two servers can't have in common, a {@code Tally} keeps the
 * record of the run.
 */
@NullMarked
package dev.fairlead.testkit.differential;

import org.jspecify.annotations.NullMarked;

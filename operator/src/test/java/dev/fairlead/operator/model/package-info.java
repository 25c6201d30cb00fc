/** Tests of records, definitions and durations. */
@NullMarked
package dev.fairlead.operator.model;

import org.jspecify.annotations.NullMarked;

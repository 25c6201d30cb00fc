/** The operator over in-memory servers, with manual time. */
@NullMarked
package dev.fairlead.operator.lifecycle;

import org.jspecify.annotations.NullMarked;

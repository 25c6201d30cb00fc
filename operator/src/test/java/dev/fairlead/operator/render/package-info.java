/** Tests of local rendering. */
@NullMarked
package dev.fairlead.operator.render;

import org.jspecify.annotations.NullMarked;

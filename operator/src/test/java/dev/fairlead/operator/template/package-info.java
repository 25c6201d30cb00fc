/** Tests of the template engine. */
@NullMarked
package dev.fairlead.operator.template;

import org.jspecify.annotations.NullMarked;

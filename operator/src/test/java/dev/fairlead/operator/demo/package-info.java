/** Tests of the demo: that it passes, and that it fails where it must. */
@NullMarked
package dev.fairlead.operator.demo;

import org.jspecify.annotations.NullMarked;

/** Tests of YAML out and in. */
@NullMarked
package dev.fairlead.operator.yaml;

import org.jspecify.annotations.NullMarked;

/** The operator with the rights that its manifests give it, and no others. */
@NullMarked
package dev.fairlead.operator.rights;

import org.jspecify.annotations.NullMarked;

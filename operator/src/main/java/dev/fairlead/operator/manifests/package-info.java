/**
 * What {@code kubectl apply} needs to install the operator: definitions, rights, a Deployment.
 *
 * <p>The rights are data ({@link dev.fairlead.operator.manifests.Rights}), so that a test can hold
 * them against the requests that the operator really makes.
 */
@NullMarked
package dev.fairlead.operator.manifests;

import org.jspecify.annotations.NullMarked;

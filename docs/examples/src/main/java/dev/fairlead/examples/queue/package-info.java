/**
 * The work queue alone, without Kubernetes: {@link dev.fairlead.examples.queue.TenantSync} needs
 * nothing but the api module.
 */
@NullMarked
package dev.fairlead.examples.queue;

import org.jspecify.annotations.NullMarked;

/**
 * What a host process uses: {@link dev.fairlead.runtime.Manager} runs controllers, {@link
 * dev.fairlead.runtime.ManagerHealth} says how they are, {@link
 * dev.fairlead.runtime.KubeconfigParser} makes connections of untrusted kubeconfigs.
 *
 * <p>Everything below {@code runtime.internal} may change at any time.
 */
@NullMarked
package dev.fairlead.runtime;

import org.jspecify.annotations.NullMarked;

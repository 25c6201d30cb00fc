/**
 * What the operator is put together from. The composition is Guice's, with one module class per
 * client library; nothing outside of this package knows of Guice.
 *
 * <p>Read in this order: {@link dev.fairlead.operator.wiring.HubSource} (where the own cluster is
 * described), {@link dev.fairlead.operator.wiring.HubClient} (which library), {@code Fabric8Module}
 * and {@code OfficialModule} (a client of it), {@code OperatorModule} (the operator on top), {@link
 * dev.fairlead.operator.wiring.Composition} (the door).
 *
 * <p>The hub's kubeconfig is the operator's own and trusted: the client library reads it, with all
 * that it offers, credential plugins among it. Kubeconfigs of targets never come here.
 */
@NullMarked
package dev.fairlead.operator.wiring;

import org.jspecify.annotations.NullMarked;

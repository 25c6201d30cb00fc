/**
 * A real control plane for tests: etcd, kube-apiserver and, if asked for, kube-controller-manager,
 * as processes of this JVM. The conventions are those of controller-runtime's envtest: its
 * variables, its store, {@code USE_EXISTING_CLUSTER}.
 *
 * <p>Read in this order: {@link dev.fairlead.testkit.envtest.Programs} finds the binaries; {@link
 * dev.fairlead.testkit.envtest.ControlPlane} puts the parts together; each {@link
 * dev.fairlead.testkit.envtest.Part} is a process that a test may kill, pause and start again.
 * {@code Child} is one life of it.
 *
 * <p>No thread is made here. What is left when this JVM is killed is ended by the {@code Watchdog},
 * a shell that waits for the end of its input.
 */
@NullMarked
package dev.fairlead.testkit.envtest;

import org.jspecify.annotations.NullMarked;

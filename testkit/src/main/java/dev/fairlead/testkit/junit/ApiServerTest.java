package dev.fairlead.testkit.junit;

import dev.fairlead.testkit.server.InMemoryApiServer;
import dev.fairlead.testkit.server.TestApiServer;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs once for each backend on the class path (found by {@link
 * java.util.ServiceLoader}) and each kind of API server.
 *
 * <p>It may have parameters of these types: {@link TestApiServer}, {@link InMemoryApiServer} (only
 * if it runs in memory only), {@link dev.fairlead.spi.Backend} (connected to that server, closed
 * after the test), {@link dev.fairlead.testkit.server.RequestJournal}.
 *
 * <p>The server is the same for all tests of a class; before each one the journal and the faults
 * are cleared and the network is restored. Objects stay, so that a test works in a {@link
 * TestApiServer#newNamespace()} of its own. The real kind is left out where there is none, and one
 * line per JVM says so and names the command that makes it; the system property {@code
 * fairlead.real} set to {@code required} has tests fail there instead, and {@code off} leaves it
 * out anyway.
 *
 * <p>With {@code USE_EXISTING_CLUSTER=true} in the environment the real kind is the cluster of the
 * current kubeconfig: see {@link dev.fairlead.testkit.envtest.ExistingCluster}.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(ApiServerExtension.class)
public @interface ApiServerTest {

  /** On which kinds of servers. */
  On[] on() default {On.IN_MEMORY, On.REAL};

  /** A kind of API server. */
  enum On {
    /** The one in this JVM. */
    IN_MEMORY,
    /** A kube-apiserver with its etcd, if their binaries are there. */
    REAL
  }
}

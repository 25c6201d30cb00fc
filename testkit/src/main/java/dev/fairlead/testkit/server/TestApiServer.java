package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.function.Predicate;

/**
 * A Kubernetes API server that a test has for itself, in memory or a real one. Thread-safe.
 *
 * <p>What the test does by {@link #client()}, {@link #install}, {@link #newNamespace}, {@link
 * #await} and their siblings is neither in the {@link #journal()} nor hindered by {@link
 * #network()}: both are about the code under test.
 */
public interface TestApiServer extends AutoCloseable {

  /** The test's own client of the local cluster, without a cache. */
  Client client();

  /** How to reach this server: an address of this machine and a token. */
  ClusterConnection connection();

  /** The same as a kubeconfig with https, which {@code KubeconfigParser.strict()} accepts. */
  Bytes kubeconfig();

  /**
   * Has the server serve these types: a definition that lets everything pass, with a status
   * subresource. Types that it serves already are left alone.
   *
   * @throws AssertionError if the server refuses one
   */
  void install(ResourceType<?>... types);

  /**
   * Creates the CustomResourceDefinitions of one or more YAML documents and waits until they are
   * served. Those that exist are left alone.
   *
   * @throws IllegalArgumentException if a document is anything else
   * @throws AssertionError if the server refuses one
   */
  void installCrds(Bytes yaml);

  /** Creates a namespace with a name of its own. */
  String newNamespace();

  /**
   * Waits by a watch until the object is there and as wanted, and returns it.
   *
   * @throws AssertionError after 30 seconds (of the real clock), with the object's last state
   */
  <T> T await(ResourceType<T> type, ObjectKey key, Predicate<? super T> condition);

  /**
   * Waits by a watch until there is no such object.
   *
   * @throws AssertionError after 30 seconds (of the real clock), with the object's last state
   */
  void awaitGone(ResourceType<?> type, ObjectKey key);

  /** The network in front of this server. */
  Network network();

  /** The requests that this server got. */
  RequestJournal journal();

  /** Stops the server; no thread and no socket is left. Idempotent. */
  @Override
  void close();
}

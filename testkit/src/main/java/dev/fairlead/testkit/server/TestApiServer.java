package dev.fairlead.testkit.server;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterConnection;
import dev.fairlead.model.Bytes;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import dev.fairlead.spi.Backend;
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
   * A backend that needs no client library: requests are carried out on the thread that makes them,
   * and the journal, faults and network apply to them. Its {@code connect} reaches every test
   * server of this JVM. Each call makes a new one.
   */
  Backend inProcess();

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

  /** What goes wrong. */
  Faults faults();

  /** The requests that this server got. */
  RequestJournal journal();

  /** Ends all open watches cleanly, as their timeout does. */
  void endWatches();

  /**
   * Does what a cluster's garbage collector and namespace controller do, until nothing is left to
   * do: see {@link dev.fairlead.testkit.controllers.MiniControllers#run()}.
   */
  void runGc();

  /** Forgets all history: resuming a watch or a list from before now gets 410. */
  void compact();

  /**
   * Waits until the clients are at rest: no request is in flight, the reader of each watch has
   * taken everything and asks for more, and neither a request nor a change has come for 200 ms of
   * the real clock. A client that waits for longer before it tries again looks the same as one that
   * is done: with manual time, or {@link #await}, there is no such doubt.
   *
   * @throws AssertionError after 30 seconds, with what is still going on
   */
  void awaitQuiescent();

  /** Stops the server; no thread and no socket is left. Idempotent. */
  @Override
  void close();
}

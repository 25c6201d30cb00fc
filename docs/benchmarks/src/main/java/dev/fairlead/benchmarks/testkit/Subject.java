package dev.fairlead.benchmarks.testkit;

import dev.fairlead.spi.Backend;

/** A server under measurement. */
interface Subject extends AutoCloseable {
  String FAIRLEAD = "fairlead";
  String FABRIC8_MOCK = "fabric8-mock";
  String KUBE_APISERVER = "kube-apiserver";

  /** Starts one, which is done when its first request is answered. */
  static Subject start(String peer) {
    return switch (peer) {
      case FAIRLEAD -> InMemory.start();
      case FABRIC8_MOCK -> Mock.start();
      case KUBE_APISERVER -> KubeApiserver.start();
      default ->
          throw new IllegalArgumentException(
              "No peer %s; there are %s, %s and %s"
                  .formatted(peer, FAIRLEAD, FABRIC8_MOCK, KUBE_APISERVER));
    };
  }

  /** Has it serve notes, and makes a namespace for them. */
  String prepare();

  /** A new backend on fabric8's client, which the caller closes. */
  Backend backend();

  /** Stops it. */
  @Override
  void close();
}

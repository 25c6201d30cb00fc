package dev.fairlead.operator.demo;

import java.nio.file.Path;

/** Starts the operator for a hub. */
@FunctionalInterface
interface Operators {

  /** The operator of the hub that this kubeconfig leads to; ends when closed. */
  Running start(Path kubeconfig);

  /** An operator that runs. */
  interface Running extends AutoCloseable {
    @Override
    void close();
  }
}

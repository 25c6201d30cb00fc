package dev.fairlead.operator.acceptance;

import dev.fairlead.operator.rights.GuardedHub;
import dev.fairlead.operator.rights.ServiceAccount;

/**
 * Clusters for one world: a hub, and as many targets as asked for, all empty. Used by one thread at
 * a time.
 */
interface Site extends AutoCloseable {

  /** The namespace of both identities. */
  String ACCOUNTS = "ops";

  /** The operator's on the hub, as its manifests name it. */
  ServiceAccount OPERATOR = new ServiceAccount(ACCOUNTS, "fairlead-operator");

  /** That of the kubeconfigs of targets. */
  ServiceAccount AT_TARGETS = new ServiceAccount(ACCOUNTS, "fairlead");

  /** The hub, with our definitions; its identity has no rights until they are granted. */
  GuardedHub hub();

  /** Another target, whose identity may do what the role of targets allows, and no more. */
  GuardedHub target();

  /** Ends what was handed out; operators must have ended before. */
  @Override
  void close();
}

package dev.fairlead.operator.target;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.model.ClusterName;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.reconcile.RunContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Clients of the clusters behind Secrets; one connection per Secret and key, shared by all. */
final class Connections {
  /*
   * Invariants: a cluster is added to the manager's only while it has a user here; whoever takes the
   * last user away removes it. A waiting key is a user that was told to come back.
   * Locking: lock guards users and waiting; clusters are added and removed outside of it. A cluster
   * that is removed while another key begins to use it is added again when that key comes back.
   */
  private final AddressGuard guard;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ClusterName, Set<TargetKey>> users = new HashMap<>();
  private final Set<TargetKey> waiting = new HashSet<>();

  Connections(AddressGuard guard) {
    this.guard = guard;
  }

  static ClusterName name(TargetKey key) {
    return name(key.instance().namespace(), key.location().secret(), key.location().secretKey());
  }

  private static ClusterName name(String namespace, String secret, String secretKey) {
    return ClusterName.of(String.join("/", namespace, secret, secretKey));
  }

  /**
   * A client of the place's cluster by the Secret as it is now; empty if the cluster is not heard
   * of yet: the key runs again as soon as it is.
   */
  Optional<Client> connect(TargetKey key, RunContext context) {
    if (key.location().isLocal()) {
      return Optional.of(context.client());
    }
    var name = name(key);
    begin(name, key);
    boolean waits = false;
    try {
      add(name, key, context.clusters());
      waits = isUnheardOf(context.clusters().states().get(name));
      return waits ? Optional.empty() : Optional.of(context.clusters().client(name));
    } finally {
      if (!waits) {
        arrived(key);
      }
    }
  }

  private static boolean isUnheardOf(@Nullable ClusterState state) {
    if (state == ClusterState.REFUSED) {
      throw new TargetException(Reasons.UNAUTHORIZED, "the cluster refuses the credentials");
    }
    return state == null || state == ClusterState.CONNECTING;
  }

  private void add(ClusterName name, TargetKey key, Clusters clusters) {
    var secret = key.instance().withName(key.location().secret());
    try {
      clusters.add(name, new KubeconfigSource(secret, key.location().secretKey(), guard));
    } catch (IllegalArgumentException e) {
      throw new TargetException(
          Reasons.KUBECONFIG_INVALID, "no connection can be made of the kubeconfig's data", e);
    }
  }

  /** The key uses its cluster no more; closes a connection that nobody uses. */
  void release(TargetKey key, Clusters clusters) {
    if (!key.location().isLocal() && end(key)) {
      clusters.remove(name(key));
    }
  }

  /** Who wanted to use the cluster before it was heard of; they are forgotten here. */
  Set<TargetKey> takeWaiting(ClusterName name) {
    lock.lock();
    try {
      var taken = new HashSet<>(users.getOrDefault(name, Set.of()));
      taken.retainAll(waiting);
      waiting.removeAll(taken);
      return taken;
    } finally {
      lock.unlock();
    }
  }

  Set<TargetKey> usersOf(ClusterName name) {
    lock.lock();
    try {
      return Set.copyOf(users.getOrDefault(name, Set.of()));
    } finally {
      lock.unlock();
    }
  }

  /** Who uses any key of the Secret. */
  Set<TargetKey> usersOf(String namespace, String secret) {
    lock.lock();
    try {
      var all = new HashSet<TargetKey>();
      users.values().forEach(all::addAll);
      all.removeIf(
          key ->
              !key.instance().namespace().equals(namespace)
                  || !key.location().secret().equals(secret));
      return all;
    } finally {
      lock.unlock();
    }
  }

  private void begin(ClusterName name, TargetKey key) {
    lock.lock();
    try {
      users.computeIfAbsent(name, any -> new HashSet<>()).add(key);
      waiting.add(key);
    } finally {
      lock.unlock();
    }
  }

  private void arrived(TargetKey key) {
    lock.lock();
    try {
      waiting.remove(key);
    } finally {
      lock.unlock();
    }
  }

  private boolean end(TargetKey key) {
    var name = name(key);
    lock.lock();
    try {
      waiting.remove(key);
      var left = users.getOrDefault(name, new HashSet<>());
      boolean isLast = left.remove(key) && left.isEmpty();
      if (isLast) {
        users.remove(name);
      }
      return isLast;
    } finally {
      lock.unlock();
    }
  }
}

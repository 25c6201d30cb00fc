package dev.fairlead.model;

import java.util.Objects;

/**
 * Which object of a type: cluster, namespace and name.
 *
 * <p>The type is not part of the key: whoever holds a key knows what it is a key of. A key does not
 * tell two objects apart that had the same name one after the other; {@link ObjectMeta#uid()} does.
 *
 * @param cluster where the object is
 * @param namespace the namespace, {@code ""} for cluster-scoped objects
 * @param name the name, never empty
 */
public record ObjectKey(ClusterName cluster, String namespace, String name)
    implements Comparable<ObjectKey> {

  /**
   * Checks that both names can be segments of a path.
   *
   * @throws IllegalArgumentException if the name is empty, or one of both is {@code .} or {@code
   *     ..} or has a slash, a percent sign, a blank or a control character
   */
  public ObjectKey {
    Objects.requireNonNull(cluster, "cluster");
    Names.pathSegment("a namespace", namespace);
    Names.pathSegment("a name", name);
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          "an object key needs a name; an object that only has generateName gets one when created");
    }
  }

  /** The key of an object in a namespace of the local cluster. */
  public static ObjectKey of(String namespace, String name) {
    return new ObjectKey(ClusterName.LOCAL, namespace, name);
  }

  /** The key of an object of the local cluster that is in no namespace. */
  public static ObjectKey clusterScoped(String name) {
    return new ObjectKey(ClusterName.LOCAL, "", name);
  }

  /** The same place, another name. */
  public ObjectKey withName(String newName) {
    return new ObjectKey(cluster, namespace, newName);
  }

  /** The same cluster and name, another namespace; {@code ""} for cluster-scoped. */
  public ObjectKey withNamespace(String newNamespace) {
    return new ObjectKey(cluster, newNamespace, name);
  }

  /** The same namespace and name in another cluster. */
  public ObjectKey in(ClusterName otherCluster) {
    return new ObjectKey(otherCluster, namespace, name);
  }

  /** Orders by cluster, namespace, name. */
  @Override
  public int compareTo(ObjectKey other) {
    int byCluster = cluster.compareTo(other.cluster);
    if (byCluster != 0) {
      return byCluster;
    }
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  /** {@code cluster/namespace/name}; without the cluster if local, without an empty namespace. */
  @Override
  public String toString() {
    var inCluster = namespace.isEmpty() ? name : namespace + "/" + name;
    return cluster.isLocal() ? inCluster : cluster + "/" + inCluster;
  }
}

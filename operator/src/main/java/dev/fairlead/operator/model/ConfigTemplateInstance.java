package dev.fairlead.operator.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fairlead.condition.Condition;
import dev.fairlead.model.ApiResource;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One template's ConfigMap in a list of clusters. */
@ApiResource(group = ConfigTemplate.GROUP, version = ConfigTemplate.VERSION)
public record ConfigTemplateInstance(
    ObjectMeta metadata,
    Spec spec,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = UnsetStatus.class)
        Status status) {

  /** The type. */
  public static final ResourceType<ConfigTemplateInstance> TYPE =
      ResourceType.of(ConfigTemplateInstance.class);

  /** Fills what is absent. */
  public ConfigTemplateInstance {
    spec = Absent.or(spec, Spec.EMPTY);
    status = Absent.or(status, Status.UNSET);
  }

  /** An instance as a user writes it. */
  public static ConfigTemplateInstance of(ObjectMeta metadata, Spec spec) {
    return new ConfigTemplateInstance(metadata, spec, Status.UNSET);
  }

  /** The same with another spec. */
  public ConfigTemplateInstance withSpec(Spec newSpec) {
    return new ConfigTemplateInstance(metadata, newSpec, status);
  }

  /** The same with another status. */
  public ConfigTemplateInstance withStatus(Status newStatus) {
    return new ConfigTemplateInstance(metadata, spec, newStatus);
  }

  /**
   * What is wanted.
   *
   * @param onConflict {@link #FAIL} or {@link #ADOPT}
   * @param interval of the drift check, see {@link Durations}
   */
  public record Spec(
      TemplateRef templateRef,
      Map<String, String> parameters,
      Target target,
      List<Cluster> clusters,
      String onConflict,
      Deletion deletion,
      String interval,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean suspend) {

    /** Leave a ConfigMap alone that is not ours. */
    public static final String FAIL = "Fail";

    /** Take over a ConfigMap that is not ours. */
    public static final String ADOPT = "Adopt";

    /** The interval if none is given. */
    public static final String DEFAULT_INTERVAL = "10m";

    /** Nothing at all. */
    public static final Spec EMPTY = of("", Map.of(), List.of());

    /** Fills what is absent. */
    public Spec {
      templateRef = Absent.or(templateRef, TemplateRef.NONE);
      parameters = Absent.map(parameters);
      target = Absent.or(target, Target.DEFAULT);
      clusters = Absent.list(clusters);
      onConflict = Absent.text(onConflict, FAIL);
      deletion = Absent.or(deletion, Deletion.DEFAULT);
      interval = Absent.text(interval, DEFAULT_INTERVAL);
    }

    /** Everything else by default. */
    public static Spec of(String template, Map<String, String> parameters, List<Cluster> clusters) {
      return new Spec(
          new TemplateRef(template),
          parameters,
          Target.DEFAULT,
          clusters,
          FAIL,
          Deletion.DEFAULT,
          DEFAULT_INTERVAL,
          false);
    }

    /** The same with other values. */
    public Spec withParameters(Map<String, String> values) {
      return new Spec(
          templateRef, values, target, clusters, onConflict, deletion, interval, suspend);
    }

    /** The same with another target. */
    public Spec withTarget(Target newTarget) {
      return new Spec(
          templateRef, parameters, newTarget, clusters, onConflict, deletion, interval, suspend);
    }

    /** The same for other clusters. */
    public Spec withClusters(List<Cluster> newClusters) {
      return new Spec(
          templateRef, parameters, target, newClusters, onConflict, deletion, interval, suspend);
    }

    /** The same with another rule for ConfigMaps that are not ours. */
    public Spec withOnConflict(String rule) {
      return new Spec(templateRef, parameters, target, clusters, rule, deletion, interval, suspend);
    }

    /** The same with another rule of deletion. */
    public Spec withDeletion(Deletion rule) {
      return new Spec(
          templateRef, parameters, target, clusters, onConflict, rule, interval, suspend);
    }

    /** The same with another interval. */
    public Spec withInterval(String duration) {
      return new Spec(
          templateRef, parameters, target, clusters, onConflict, deletion, duration, suspend);
    }

    /** The same, suspended or not. */
    public Spec withSuspend(boolean isSuspended) {
      return new Spec(
          templateRef, parameters, target, clusters, onConflict, deletion, interval, isSuspended);
    }
  }

  /** The template, in the instance's namespace. */
  public record TemplateRef(String name) {
    static final TemplateRef NONE = new TemplateRef("");

    /** Fills what is absent. */
    public TemplateRef {
      name = Absent.or(name, "");
    }
  }

  /**
   * Where the ConfigMap is in each cluster.
   *
   * @param name empty means: the instance's
   * @param namespace of clusters that name none; empty means: the instance's
   */
  public record Target(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String name,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String namespace) {

    /** All as the instance. */
    public static final Target DEFAULT = new Target("", "");

    /** Fills what is absent. */
    public Target {
      name = Absent.or(name, "");
      namespace = Absent.or(namespace, "");
    }
  }

  /**
   * One target.
   *
   * @param name its stable identity
   * @param namespace empty means: {@link Target#namespace}
   * @param kubeconfig where the connection is found; {@link Kubeconfig#LOCAL} is the hub itself
   * @param overrides values that go before the instance's
   */
  public record Cluster(
      String name,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String namespace,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = LocalKubeconfig.class)
          Kubeconfig kubeconfig,
      Map<String, String> overrides,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean suspend) {

    /** Fills what is absent. */
    public Cluster {
      name = Absent.or(name, "");
      namespace = Absent.or(namespace, "");
      kubeconfig = Absent.or(kubeconfig, Kubeconfig.LOCAL);
      overrides = Absent.map(overrides);
    }

    /** The hub itself. */
    public static Cluster local(String name) {
      return new Cluster(name, "", Kubeconfig.LOCAL, Map.of(), false);
    }

    /** A cluster reached by the kubeconfig of a Secret. */
    public static Cluster of(String name, String namespace, String secret) {
      return new Cluster(name, namespace, Kubeconfig.of(secret, ""), Map.of(), false);
    }

    /** Whether this is the hub itself. */
    public boolean isLocal() {
      return kubeconfig.equals(Kubeconfig.LOCAL);
    }

    /** The same with other values. */
    public Cluster withOverrides(Map<String, String> values) {
      return new Cluster(name, namespace, kubeconfig, values, suspend);
    }

    /** The same in another namespace. */
    public Cluster withNamespace(String newNamespace) {
      return new Cluster(name, newNamespace, kubeconfig, overrides, suspend);
    }

    /** The same with another connection. */
    public Cluster withKubeconfig(Kubeconfig newKubeconfig) {
      return new Cluster(name, namespace, newKubeconfig, overrides, suspend);
    }

    /** The same, suspended or not. */
    public Cluster withSuspend(boolean isSuspended) {
      return new Cluster(name, namespace, kubeconfig, overrides, isSuspended);
    }
  }

  /** Where the connection to a cluster is found. */
  public record Kubeconfig(SecretRef secretRef) {

    /** Nowhere: the hub itself. */
    public static final Kubeconfig LOCAL = new Kubeconfig(SecretRef.NONE);

    /** Fills what is absent. */
    public Kubeconfig {
      secretRef = Absent.or(secretRef, SecretRef.NONE);
    }

    /** A Secret's key; an empty one means {@code value}, {@code value.yaml}, {@code kubeconfig}. */
    public static Kubeconfig of(String secret, String key) {
      return new Kubeconfig(new SecretRef(secret, key));
    }
  }

  /** A key of a Secret in the instance's namespace. */
  public record SecretRef(String name, @JsonInclude(JsonInclude.Include.NON_EMPTY) String key) {
    static final SecretRef NONE = new SecretRef("", "");

    /** Fills what is absent. */
    public SecretRef {
      name = Absent.or(name, "");
      key = Absent.or(key, "");
    }
  }

  /**
   * What happens to the ConfigMap of a target that is no longer wanted.
   *
   * @param policy {@link #DELETE} or {@link #ORPHAN}
   * @param unreachable {@link #WAIT} or {@link #ORPHAN}, once {@code timeout} is over
   * @param timeout see {@link Durations}
   */
  public record Deletion(String policy, String unreachable, String timeout) {

    /** It is deleted. */
    public static final String DELETE = "Delete";

    /** It stays, without the operator's marks. */
    public static final String ORPHAN = "Orphan";

    /** The clean-up waits for the cluster. */
    public static final String WAIT = "Wait";

    /** Delete, wait, ten minutes. */
    public static final Deletion DEFAULT = new Deletion(DELETE, WAIT, "10m");

    /** Fills what is absent. */
    public Deletion {
      policy = Absent.text(policy, DELETE);
      unreachable = Absent.text(unreachable, WAIT);
      timeout = Absent.text(timeout, "10m");
    }
  }

  /** What was done, and the inventory of what there is. */
  public record Status(
      long observedGeneration,
      String lastHandledReconcileAt,
      TemplateState template,
      List<Condition> conditions,
      Summary summary,
      List<TargetStatus> targets) {

    /** Never written. */
    public static final Status UNSET =
        new Status(0, "", TemplateState.NONE, List.of(), Summary.NONE, List.of());

    /** Fills what is absent. */
    public Status {
      lastHandledReconcileAt = Absent.or(lastHandledReconcileAt, "");
      template = Absent.or(template, TemplateState.NONE);
      conditions = Absent.list(conditions);
      summary = Absent.or(summary, Summary.NONE);
      targets = Absent.list(targets);
    }
  }

  /** The template that was rendered last. */
  public record TemplateState(long generation, String hash) {

    /** None yet. */
    public static final TemplateState NONE = new TemplateState(0, "");

    /** Fills what is absent. */
    public TemplateState {
      hash = Absent.or(hash, "");
    }
  }

  /**
   * Counts of the targets by state.
   *
   * @param ready synced of total, such as {@code 3/4}
   */
  public record Summary(
      int total, int synced, int failed, int pending, int suspended, int deleting, String ready) {

    /** None yet. */
    public static final Summary NONE = new Summary(0, 0, 0, 0, 0, 0, "");

    /** Fills what is absent. */
    public Summary {
      ready = Absent.or(ready, "");
    }
  }

  /**
   * One target: how it stands, and where its ConfigMap is.
   *
   * @param name the cluster's, with {@code @} and a hash of the place if that is no longer wanted
   * @param kubeconfigSecret where the connection is found; {@link KubeconfigSecret#NONE} if local
   * @param state see {@link TargetState}
   * @param contentHash of what it should hold
   * @param uid of the ConfigMap, empty while unknown
   * @param nextRetryTime RFC 3339, empty if none is planned
   * @param lastTransitionTime RFC 3339, of the state
   * @param lastSyncTime RFC 3339, of the last write
   */
  public record TargetStatus(
      String name,
      String namespace,
      String configMapName,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = LocalKubeconfig.class)
          KubeconfigSecret kubeconfigSecret,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean local,
      String state,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String message,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String contentHash,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String uid,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int retries,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String nextRetryTime,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String lastTransitionTime,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String lastSyncTime) {

    /** Fills what is absent. */
    public TargetStatus {
      name = Absent.or(name, "");
      namespace = Absent.or(namespace, "");
      configMapName = Absent.or(configMapName, "");
      kubeconfigSecret = Absent.or(kubeconfigSecret, KubeconfigSecret.NONE);
      state = Absent.text(state, TargetState.PENDING);
      reason = Absent.or(reason, "");
      message = Absent.or(message, "");
      contentHash = Absent.or(contentHash, "");
      uid = Absent.or(uid, "");
      nextRetryTime = Absent.or(nextRetryTime, "");
      lastTransitionTime = Absent.or(lastTransitionTime, "");
      lastSyncTime = Absent.or(lastSyncTime, "");
    }
  }

  /** The Secret and key of a target's connection. */
  public record KubeconfigSecret(
      String name, @JsonInclude(JsonInclude.Include.NON_EMPTY) String key) {

    /** The hub itself. */
    public static final KubeconfigSecret NONE = new KubeconfigSecret("", "");

    /** Fills what is absent. */
    public KubeconfigSecret {
      name = Absent.or(name, "");
      key = Absent.or(key, "");
    }
  }

  /** Jackson's filter of values that are not written: equal to a reference to the hub itself. */
  static final class LocalKubeconfig {

    @Override
    public boolean equals(@Nullable Object value) {
      return value == null
          || value instanceof LocalKubeconfig
          || value.equals(Kubeconfig.LOCAL)
          || value.equals(KubeconfigSecret.NONE);
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }
}

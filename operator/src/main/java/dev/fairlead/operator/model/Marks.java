package dev.fairlead.operator.model;

/** Labels, annotations and the finalizer; all of the operator's own are under one prefix. */
public final class Marks {

  /** What the operator's own names begin with. */
  public static final String PREFIX = "fairlead.dev/";

  /** Finalizer of instances: ConfigMaps are cleaned up. */
  public static final String FINALIZER = PREFIX + "configmap-cleanup";

  /** Label of a ConfigMap: the uid of its instance. */
  public static final String INSTANCE_UID = PREFIX + "instance-uid";

  /** Label of a ConfigMap, with {@link #MANAGER} as value. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** The value of {@link #MANAGED_BY}. */
  public static final String MANAGER = "fairlead";

  /** Annotation of a ConfigMap: namespace and name of its instance. */
  public static final String INSTANCE = PREFIX + "instance";

  /** Annotation of a ConfigMap: the name of the target in its instance. */
  public static final String TARGET = PREFIX + "target";

  /** Annotation of a ConfigMap: the id of the hub. */
  public static final String HUB = PREFIX + "hub";

  /** Annotation of a ConfigMap: the hash of its content. */
  public static final String CONTENT_HASH = PREFIX + "content-hash";

  /** Annotation of a ConfigMap: the generation of the template at the last write. */
  public static final String TEMPLATE_GENERATION = PREFIX + "template-generation";

  /** Annotation of a ConfigMap: which labels came from the template, so that they can go again. */
  public static final String PRODUCED_LABELS = PREFIX + "produced-labels";

  /** Annotation of a ConfigMap: the same for annotations. */
  public static final String PRODUCED_ANNOTATIONS = PREFIX + "produced-annotations";

  /** Annotation of an instance: a new value asks for a run now. */
  public static final String RECONCILE_AT = PREFIX + "reconcile-at";

  /** Annotation of an instance: {@code "true"} ends a clean-up that is blocked. */
  public static final String FORCE_ORPHAN = PREFIX + "force-orphan";

  private Marks() {}
}

package dev.fairlead.usage;

import dev.fairlead.client.Client;
import dev.fairlead.cluster.ClusterState;
import dev.fairlead.cluster.Clusters;
import dev.fairlead.cluster.ConnectionSource;
import dev.fairlead.condition.ConditionDraft;
import dev.fairlead.event.EventRecorder;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ClusterName;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.model.OwnerReference;
import dev.fairlead.model.ResourceType;
import dev.fairlead.reconcile.ReconcileContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** One run on maps: a client per cluster, recorded events and status edits. */
final class FakeContext<T> implements ReconcileContext<T>, Clusters {
  final List<ObjectEvent> recorded = new ArrayList<>();
  final List<UnaryOperator<T>> statusEdits = new ArrayList<>();
  final FakeClient local = new FakeClient();
  final Map<ClusterName, FakeClient> remote = new HashMap<>();
  private final ResourceType<T> type;
  private final ObjectMeta metadata;
  private final ConditionDraft conditions;

  FakeContext(ResourceType<T> type, T object, ConditionDraft conditions) {
    this.type = type;
    this.metadata = type.metadata(object);
    this.conditions = conditions;
  }

  @Override
  public ObjectKey key() {
    return metadata.key(ClusterName.LOCAL);
  }

  @Override
  public ObjectMeta metadata() {
    return metadata;
  }

  @Override
  public OwnerReference owner() {
    return OwnerReference.controllerOf(type, metadata);
  }

  @Override
  public ConditionDraft conditions() {
    return conditions;
  }

  @Override
  public void updateStatus(UnaryOperator<T> edit) {
    statusEdits.add(edit);
  }

  @Override
  public Client client() {
    return local;
  }

  @Override
  public Clusters clusters() {
    return this;
  }

  @Override
  public EventRecorder events() {
    return recorded::add;
  }

  @Override
  public Instant now() {
    return Instant.EPOCH;
  }

  @Override
  public int attempt() {
    return 1;
  }

  @Override
  public String reconcileId() {
    return "run-1";
  }

  @Override
  public Duration remaining() {
    return Duration.ofMinutes(2);
  }

  @Override
  public void checkCancelled() {}

  @Override
  public void add(ClusterName name, ConnectionSource source) {
    remote.put(name, new FakeClient());
  }

  @Override
  public void remove(ClusterName name) {
    remote.remove(name);
  }

  @Override
  public Client client(ClusterName name) {
    return remote.computeIfAbsent(name, added -> new FakeClient());
  }

  @Override
  public Map<ClusterName, ClusterState> states() {
    return Map.of();
  }
}

package dev.fairlead.operator.control;

import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.ConfigTemplateInstance.KubeconfigSecret;
import dev.fairlead.operator.model.ConfigTemplateInstance.TargetStatus;
import dev.fairlead.operator.model.TargetState;
import dev.fairlead.operator.target.Known;
import dev.fairlead.operator.target.Location;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which places an instance has written to or may have, as its stored status lists them. */
final class Inventory {
  private final List<TargetStatus> all;
  private final Map<String, TargetStatus> byName = new HashMap<>();
  private final Map<Location, TargetStatus> byPlace = new HashMap<>();

  private Inventory(List<TargetStatus> all) {
    this.all = new ArrayList<>(all);
    for (var stored : all) {
      byName.put(stored.name(), stored);
      byPlace.putIfAbsent(place(stored), stored);
    }
  }

  static Inventory of(ConfigTemplateInstance instance) {
    return new Inventory(instance.status().targets());
  }

  static Location place(TargetStatus stored) {
    return new Location(
        stored.kubeconfigSecret().name(),
        stored.kubeconfigSecret().key(),
        stored.namespace(),
        stored.configMapName());
  }

  static KubeconfigSecret secret(Location place) {
    return place.isLocal()
        ? KubeconfigSecret.NONE
        : new KubeconfigSecret(place.secret(), place.secretKey());
  }

  /** The name of the target that the entry belongs to: that of the cluster, without a mark. */
  static String target(TargetStatus stored) {
    int mark = stored.name().indexOf('@');
    return mark < 0 ? stored.name() : stored.name().substring(0, mark);
  }

  List<TargetStatus> all() {
    return all;
  }

  Optional<TargetStatus> at(Location place) {
    return Optional.ofNullable(byPlace.get(place));
  }

  /** Where the target of that name is now. */
  Optional<Location> placeOf(String target) {
    return Optional.ofNullable(byName.get(target)).map(Inventory::place);
  }

  /** Whether the line stands here already, so that a restart would find it. */
  boolean lists(Line line) {
    var stored = byName.get(line.name());
    return stored != null
        && place(stored).equals(line.place())
        && isDeleting(stored) == line.isLeaving();
  }

  static boolean isDeleting(TargetStatus stored) {
    return stored.state().equals(TargetState.DELETING);
  }

  /** Whether both list the same names at the same places, to the same end. */
  boolean isLike(Inventory other) {
    return byName.size() == other.byName.size()
        && byName.values().stream().allMatch(stored -> other.lists(stored));
  }

  private boolean lists(TargetStatus entry) {
    var stored = byName.get(entry.name());
    return stored != null
        && place(stored).equals(place(entry))
        && isDeleting(stored) == isDeleting(entry);
  }

  /** Since when the entry is in its state. */
  static Instant since(TargetStatus stored, Instant unknown) {
    return time(stored.lastTransitionTime()).orElse(unknown);
  }

  private static Optional<Instant> time(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeParseException foreign) {
      return Optional.empty();
    }
  }

  static Known known(TargetStatus stored) {
    boolean wasSynced = stored.state().equals(TargetState.SYNCED);
    return new Known(
        stored.uid(),
        wasSynced ? stored.contentHash() : "",
        stored.retries(),
        wasSynced ? "" : stored.reason(),
        time(stored.lastSyncTime()));
  }
}

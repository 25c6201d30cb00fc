package dev.fairlead.operator.target;

import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.Marks;

/** Whose a ConfigMap is, by its marks and by what the inventory knows. */
enum Ownership {
  /** Ours, at this place. */
  OURS,
  /** Our instance's, of another target that it wants. */
  OF_SIBLING,
  /** Another instance's. */
  OF_OTHER,
  /** Nobody of us put it there. */
  FOREIGN;

  static Ownership of(ObjectMeta live, Job job) {
    var label = live.labels().getOrDefault(Marks.INSTANCE_UID, "");
    if (label.isEmpty()) {
      return isKnown(live, job) ? OURS : FOREIGN;
    }
    if (!label.equals(job.key().uid())) {
      return OF_OTHER;
    }
    var target = live.annotations().getOrDefault(Marks.TARGET, job.order().target());
    boolean ofSibling =
        !target.equals(job.order().target()) && job.plan().targets().contains(target);
    return ofSibling ? OF_SIBLING : OURS;
  }

  private static boolean isKnown(ObjectMeta live, Job job) {
    return !job.known().uid().isEmpty() && job.known().uid().equals(live.uid());
  }
}

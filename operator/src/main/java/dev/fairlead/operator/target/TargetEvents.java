package dev.fairlead.operator.target;

import dev.fairlead.event.EventRecorder;
import dev.fairlead.event.ObjectEvent;
import dev.fairlead.model.ObjectReference;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.Marks;

/** Events on the instance about one of its places. */
record TargetEvents(EventRecorder recorder, Job job) {

  void normal(String reason, String what) {
    record(ObjectEvent.normal(reason, note(what)));
  }

  void warning(String reason, String what) {
    record(ObjectEvent.warning(reason, note(what)));
  }

  private String note(String what) {
    return "target %s: %s".formatted(job.order().target(), what);
  }

  private void record(ObjectEvent event) {
    var about =
        event
            .action("Sync")
            .regarding(ObjectReference.of(ConfigTemplateInstance.TYPE, job.plan().metadata()))
            .annotation(Marks.TARGET, job.order().target());
    if (job.order() instanceof Order.Keep keep) {
      about =
          about
              .annotation(Marks.CONTENT_HASH, keep.content().contentHash())
              .annotation(Marks.TEMPLATE_GENERATION, Long.toString(keep.templateGeneration()));
    }
    recorder.record(about);
  }
}

package dev.fairlead.operator.control;

import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.operator.target.Targets;
import dev.fairlead.watch.Trigger;
import java.util.List;
import java.util.function.Consumer;

/** The controllers of both kinds. */
public final class Control {
  private final Templates templates = new Templates();
  private final Trigger<ObjectKey> instances = new Trigger<>();

  /** Runs an instance again; for who has news of its places. */
  public Consumer<ObjectKey> onNews() {
    return instances::fire;
  }

  /** What a manager must run, beside the controller of the targets. */
  public List<Controller> controllers(Targets targets, ControllerOptions options) {
    return List.of(
        new TemplateControl(templates).controller(options),
        new InstanceControl(templates, targets, instances).controller(options));
  }
}

package dev.fairlead.operator.control;

import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Trait;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;

/** Gives each ConfigTemplate a verdict before anybody uses it: condition Ready, hash and counts. */
final class TemplateControl {
  private static final ConditionType VERDICT = ConditionType.of("Verdict");
  private static final ConditionSet CONDITIONS =
      ConditionSet.living(ConditionType.READY)
          .gating(VERDICT, Trait.unpublished())
          .aggregatedBy(gating -> gating.get(0));

  private final Templates templates;

  TemplateControl(Templates templates) {
    this.templates = templates;
  }

  Controller controller(ControllerOptions options) {
    return Controller.builder("configtemplates", ConfigTemplate.TYPE)
        .conditions(CONDITIONS)
        .options(options)
        .whenGone(
            (key, context) -> {
              templates.forget(key);
              return Result.done();
            })
        .build(this::judge);
  }

  private Result judge(ConfigTemplate template, ReconcileContext<ConfigTemplate> context) {
    var judgement = templates.judge(context.key(), template);
    var hash = "";
    boolean isNew = template.status().observedGeneration() != template.metadata().generation();
    if (judgement instanceof Templates.Valid valid) {
      context.conditions().markTrue(VERDICT, Reasons.VALID);
      hash = valid.template().hash();
      if (isNew) {
        warnOfUnused(valid, context);
      }
    } else if (judgement instanceof Templates.Invalid invalid) {
      var message = String.valueOf(invalid.why().getMessage());
      context.conditions().markFalse(VERDICT, invalid.why().reason(), message);
      if (isNew) {
        context.events().warning(invalid.why().reason(), message);
      }
    }
    report(hash, context);
    return Result.done();
  }

  private static void warnOfUnused(
      Templates.Valid valid, ReconcileContext<ConfigTemplate> context) {
    var unused = valid.template().unusedParameters();
    if (!unused.isEmpty()) {
      context
          .events()
          .warning(
              Reasons.UNUSED_PARAMETER,
              "declared and not used in any text: " + String.join(", ", unused));
    }
  }

  private static void report(String hash, ReconcileContext<ConfigTemplate> context) {
    context.updateStatus(
        template ->
            template.withStatus(
                new ConfigTemplate.Status(
                    template.status().observedGeneration(),
                    template.status().conditions(),
                    hash,
                    template.spec().parameters().size(),
                    template.spec().data().size() + template.spec().binaryData().size())));
  }
}

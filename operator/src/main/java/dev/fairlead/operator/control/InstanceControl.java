package dev.fairlead.operator.control;

import dev.fairlead.client.Reference;
import dev.fairlead.condition.ConditionSet;
import dev.fairlead.condition.ConditionStatus;
import dev.fairlead.condition.ConditionType;
import dev.fairlead.condition.Trait;
import dev.fairlead.controller.Controller;
import dev.fairlead.controller.ControllerOptions;
import dev.fairlead.finalizer.CleanupResult;
import dev.fairlead.finalizer.Finalizer;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.model.ConfigTemplateInstance;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.model.Reasons;
import dev.fairlead.operator.target.InstancePlan;
import dev.fairlead.operator.target.Known;
import dev.fairlead.operator.target.Location;
import dev.fairlead.operator.target.Report;
import dev.fairlead.operator.target.Targets;
import dev.fairlead.reconcile.ReconcileContext;
import dev.fairlead.reconcile.Result;
import dev.fairlead.watch.Change;
import dev.fairlead.watch.Predicates;
import dev.fairlead.watch.Trigger;
import dev.fairlead.watch.Updated;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Plans each ConfigTemplateInstance and reports on it. The only writer of its status. Orders are
 * given for places that the stored status lists, never before: whatever happens to this process,
 * the next one knows where something may be.
 */
final class InstanceControl {
  private static final ConditionType TEMPLATE_RESOLVED = ConditionType.of("TemplateResolved");
  private static final ConditionType VERDICT = ConditionType.of("Verdict");
  private static final ConditionSet CONDITIONS =
      ConditionSet.living(ConditionType.READY)
          .gating(VERDICT, Trait.unpublished())
          .aggregatedBy(gating -> gating.get(0))
          .advisory(TEMPLATE_RESOLVED, Trait.optional())
          .kstatus();
  private static final Reference<ConfigTemplateInstance, ConfigTemplate> TEMPLATE =
      Reference.of(
          "templateRef",
          ConfigTemplateInstance.TYPE,
          ConfigTemplate.TYPE,
          (instance, key) ->
              instance.spec().templateRef().name().isEmpty()
                  ? List.of()
                  : List.of(key.withName(instance.spec().templateRef().name())));

  /** An inventory that was stored is what the next run waits for. */
  private static final Predicate<Change<ConfigTemplateInstance>> INVENTORY_CHANGED =
      change ->
          change instanceof Updated<ConfigTemplateInstance> updated
              && !Inventory.of(updated.previous()).isLike(Inventory.of(updated.object()));

  private final Templates templates;
  private final Targets targets;
  private final Trigger<ObjectKey> news;

  /**
   * The control of all instances.
   *
   * @param news fires instances whose places have new reports
   */
  InstanceControl(Templates templates, Targets targets, Trigger<ObjectKey> news) {
    this.templates = templates;
    this.targets = targets;
    this.news = news;
  }

  Controller controller(ControllerOptions options) {
    return Controller.builder("configtemplateinstances", ConfigTemplateInstance.TYPE)
        .watches(TEMPLATE)
        .on(news)
        .filter(INVENTORY_CHANGED.or(Predicates.reconcilable()))
        .conditions(CONDITIONS)
        .finalizer(Finalizer.of(Marks.FINALIZER, this::cleanUp))
        .whenGone(
            (key, context) -> {
              targets.drop(key);
              return Result.done();
            })
        .options(options)
        .build(this::reconcile);
  }

  private Result reconcile(
      ConfigTemplateInstance instance, ReconcileContext<ConfigTemplateInstance> context) {
    if (instance.spec().suspend()) {
      return hold(
          context,
          Verdict.settled(ConditionStatus.FALSE, Reasons.SUSPENDED, "spec.suspend is true"));
    }
    var name = instance.spec().templateRef().name();
    var template = context.client().get(ConfigTemplate.TYPE, context.key().withName(name));
    if (template.isEmpty()) {
      return unresolved(
          context,
          Verdict.settled(
              ConditionStatus.FALSE,
              Reasons.TEMPLATE_NOT_FOUND,
              "there is no ConfigTemplate %s in this namespace".formatted(name)));
    }
    var judgement = templates.judge(context.key().withName(name), template.get());
    if (judgement instanceof Templates.Invalid invalid) {
      return unresolved(
          context,
          Verdict.stalled(
              Reasons.TEMPLATE_INVALID,
              "ConfigTemplate %s: %s: %s"
                  .formatted(name, invalid.why().reason(), invalid.why().getMessage()),
              Reasons.INVALID_SPEC));
    }
    context.conditions().markTrue(TEMPLATE_RESOLVED, Reasons.RESOLVED);
    return carryOut(instance, template.get(), (Templates.Valid) judgement, context);
  }

  private Result unresolved(ReconcileContext<ConfigTemplateInstance> context, Verdict verdict) {
    context.conditions().markFalse(TEMPLATE_RESOLVED, verdict.reason(), verdict.message());
    return hold(context, verdict);
  }

  /** Nothing is written and nothing pruned; what is there stays, and the status of the targets. */
  private Result hold(ReconcileContext<ConfigTemplateInstance> context, Verdict verdict) {
    targets.drop(context.key());
    verdict.state(context.conditions(), VERDICT);
    return Result.done();
  }

  private Result carryOut(
      ConfigTemplateInstance instance,
      ConfigTemplate template,
      Templates.Valid valid,
      ReconcileContext<ConfigTemplateInstance> context) {
    var inventory = Inventory.of(instance);
    Plan plan;
    try {
      plan = new Planner(instance, inventory, context.now()).plan(template, valid.template());
    } catch (IllegalArgumentException badDuration) {
      return hold(
          context,
          Verdict.stalled(
              Reasons.INVALID_SPEC,
              String.valueOf(badDuration.getMessage()),
              Reasons.INVALID_SPEC));
    }
    // Before the orders are given, so that what a run reports does not depend on how fast they are.
    var reports = reports(instance, plan, context.key());
    var asked = instance.metadata().annotations().getOrDefault(Marks.RECONCILE_AT, "");
    var handled = instance.status().lastHandledReconcileAt();
    if (plan.fault().isEmpty() && plan.isIn(inventory)) {
      order(instance, plan, inventory, context.key(), !asked.equals(handled) && !asked.isEmpty());
      handled = asked.isEmpty() ? handled : asked;
    } else if (plan.fault().isPresent()) {
      targets.drop(context.key());
    }
    report(instance, plan, new StatusMaker(inventory, reports, context.now()), handled, context);
    return Result.done();
  }

  private void order(
      ConfigTemplateInstance instance,
      Plan plan,
      Inventory inventory,
      ObjectKey key,
      boolean anew) {
    targets.plan(
        new InstancePlan(key, instance.metadata(), plan.wanted(), plan.orders(), known(inventory)),
        anew);
  }

  private Map<Location, Report> reports(ConfigTemplateInstance instance, Plan plan, ObjectKey key) {
    return targets.reports(key, instance.metadata().uid(), plan.orders());
  }

  private static Map<Location, Known> known(Inventory inventory) {
    var known = new HashMap<Location, Known>();
    inventory.all().forEach(stored -> known.put(Inventory.place(stored), Inventory.known(stored)));
    return known;
  }

  private void report(
      ConfigTemplateInstance instance,
      Plan plan,
      StatusMaker maker,
      String handledAt,
      ReconcileContext<ConfigTemplateInstance> context) {
    var told = maker.targets(plan);
    context.updateStatus(
        stored -> stored.withStatus(StatusMaker.status(stored.status(), plan, told, handledAt)));
    var verdict =
        plan.fault()
            .map(it -> Verdict.stalled(it.cause(), it.message(), Reasons.INVALID_SPEC))
            .orElseGet(
                () -> new Verdicts(told, instance.spec().deletion()).ofLiving(context.now()));
    verdict.state(context.conditions(), VERDICT);
  }

  private CleanupResult cleanUp(
      ConfigTemplateInstance instance, ReconcileContext<ConfigTemplateInstance> context) {
    var inventory = Inventory.of(instance);
    if ("true".equals(instance.metadata().annotations().get(Marks.FORCE_ORPHAN))) {
      return abandon(instance, context);
    }
    var plan = new Planner(instance, inventory, context.now()).cleanUp(instance);
    var reports = reports(instance, plan, context.key());
    order(instance, plan, inventory, context.key(), false);
    var maker = new StatusMaker(inventory, reports, context.now());
    if (plan.lines().stream().allMatch(maker::isDone)) {
      targets.drop(context.key());
      return CleanupResult.done();
    }
    var told = maker.targets(plan);
    var handledAt = instance.status().lastHandledReconcileAt();
    context.updateStatus(
        stored -> stored.withStatus(StatusMaker.status(stored.status(), plan, told, handledAt)));
    new Verdicts(told, instance.spec().deletion())
        .ofDeleting()
        .state(context.conditions(), VERDICT);
    return CleanupResult.awaitChange();
  }

  /** The way out that a user asks for by an annotation. */
  private CleanupResult abandon(
      ConfigTemplateInstance instance, ReconcileContext<ConfigTemplateInstance> context) {
    var left =
        instance.status().targets().stream()
            .map(it -> "%s (%s/%s)".formatted(it.name(), it.namespace(), it.configMapName()))
            .collect(Collectors.joining(", "));
    if (!left.isEmpty()) {
      context
          .events()
          .warning(
              Reasons.ORPHANED,
              "%s: these ConfigMaps may still be there: %s".formatted(Marks.FORCE_ORPHAN, left));
    }
    targets.drop(context.key());
    return CleanupResult.done();
  }
}

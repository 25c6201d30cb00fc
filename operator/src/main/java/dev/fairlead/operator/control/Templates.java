package dev.fairlead.operator.control;

import dev.fairlead.model.ObjectKey;
import dev.fairlead.operator.model.ConfigTemplate;
import dev.fairlead.operator.template.CheckedTemplate;
import dev.fairlead.operator.template.TemplateException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Judges each generation of a template once, for its own verdict and all of its instances. */
final class Templates {
  private final Map<ObjectKey, Known> known = new ConcurrentHashMap<>();

  /** A template that can be rendered, or what is wrong with it. */
  sealed interface Judgement {}

  /** It can be rendered. */
  record Valid(CheckedTemplate template) implements Judgement {}

  /** It can't. */
  record Invalid(TemplateException why) implements Judgement {}

  private record Known(String uid, long generation, Judgement judgement) {}

  Judgement judge(ObjectKey key, ConfigTemplate template) {
    var uid = template.metadata().uid();
    long generation = template.metadata().generation();
    var last = known.get(key);
    if (last != null && last.uid().equals(uid) && last.generation() == generation) {
      return last.judgement();
    }
    var judgement = judge(template.spec());
    known.put(key, new Known(uid, generation, judgement));
    return judgement;
  }

  private static Judgement judge(ConfigTemplate.Spec spec) {
    try {
      return new Valid(CheckedTemplate.of(spec));
    } catch (TemplateException e) {
      return new Invalid(e);
    }
  }

  void forget(ObjectKey key) {
    known.remove(key);
  }
}

package dev.fairlead.operator.target;

import dev.fairlead.model.Bytes;
import dev.fairlead.model.ConfigMap;
import dev.fairlead.model.ObjectMeta;
import dev.fairlead.operator.model.Marks;
import dev.fairlead.operator.template.Rendered;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The ConfigMap as it should be: data and marks exactly as ordered, foreign labels and annotations
 * as they are.
 */
record Wanted(TargetKey key, Order.Keep order, String hub) {

  /** The same object if it is as it should be. */
  ConfigMap from(ConfigMap live) {
    var written = live.metadata().annotations().getOrDefault(Marks.TEMPLATE_GENERATION, "");
    var present = with(live, isGeneration(written) ? written : generation());
    return present.equals(live) ? live : with(live, generation());
  }

  private String generation() {
    return Long.toString(order.templateGeneration());
  }

  /** Which generation it was, is not part of the content: an equal text is not written again. */
  private static boolean isGeneration(String text) {
    return text.matches("[1-9][0-9]{0,18}");
  }

  private ConfigMap with(ConfigMap live, String generation) {
    Rendered content = order.content();
    return live.withMetadata(marked(live.metadata(), generation))
        .withData(content.data())
        .withBinaryData(decoded(content.binaryData()));
  }

  private ObjectMeta marked(ObjectMeta live, String generation) {
    var labels = withoutProduced(live.labels(), live, Marks.PRODUCED_LABELS);
    labels.putAll(order.content().labels());
    labels.put(Marks.INSTANCE_UID, key.uid());
    labels.put(Marks.MANAGED_BY, Marks.MANAGER);
    var annotations = withoutProduced(live.annotations(), live, Marks.PRODUCED_ANNOTATIONS);
    annotations.putAll(order.content().annotations());
    note(annotations, Marks.PRODUCED_LABELS, order.content().labels());
    note(annotations, Marks.PRODUCED_ANNOTATIONS, order.content().annotations());
    annotations.put(Marks.INSTANCE, key.instance().namespace() + "/" + key.instance().name());
    annotations.put(Marks.TARGET, order.target());
    annotations.put(Marks.HUB, hub);
    annotations.put(Marks.CONTENT_HASH, order.content().contentHash());
    annotations.put(Marks.TEMPLATE_GENERATION, generation);
    return live.withLabels(labels).withAnnotations(annotations);
  }

  /** What an earlier template put there goes, unless this one puts it there again. */
  private static Map<String, String> withoutProduced(
      Map<String, String> all, ObjectMeta live, String mark) {
    var rest = new LinkedHashMap<>(all);
    for (var name : live.annotations().getOrDefault(mark, "").split(",", -1)) {
      rest.remove(name);
    }
    return rest;
  }

  private static void note(
      Map<String, String> annotations, String mark, Map<String, String> produced) {
    if (produced.isEmpty()) {
      annotations.remove(mark);
    } else {
      annotations.put(mark, String.join(",", new TreeSet<>(produced.keySet())));
    }
  }

  private static Map<String, Bytes> decoded(Map<String, String> base64) {
    var decoded = new TreeMap<String, Bytes>();
    base64.forEach((name, text) -> decoded.put(name, Bytes.wrap(Base64.getDecoder().decode(text))));
    return decoded;
  }
}

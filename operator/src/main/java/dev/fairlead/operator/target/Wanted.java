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
    var labels = new LinkedHashMap<>(live.labels());
    labels.putAll(order.content().labels());
    labels.put(Marks.INSTANCE_UID, key.uid());
    labels.put(Marks.MANAGED_BY, Marks.MANAGER);
    var annotations = new LinkedHashMap<>(live.annotations());
    annotations.putAll(order.content().annotations());
    annotations.put(Marks.INSTANCE, key.instance().namespace() + "/" + key.instance().name());
    annotations.put(Marks.TARGET, order.target());
    annotations.put(Marks.HUB, hub);
    annotations.put(Marks.CONTENT_HASH, order.content().contentHash());
    annotations.put(Marks.TEMPLATE_GENERATION, generation);
    return live.withLabels(labels).withAnnotations(annotations);
  }

  private static Map<String, Bytes> decoded(Map<String, String> base64) {
    var decoded = new TreeMap<String, Bytes>();
    base64.forEach((name, text) -> decoded.put(name, Bytes.wrap(Base64.getDecoder().decode(text))));
    return decoded;
  }
}

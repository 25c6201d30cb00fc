package dev.fairlead.runtime.internal.cache;

import dev.fairlead.client.Index;
import dev.fairlead.client.Query;
import dev.fairlead.client.Reference;
import dev.fairlead.model.ObjectKey;
import dev.fairlead.model.ResourceType;
import java.util.List;
import java.util.Optional;

/** An index that was asked for: equal specs are one index. Values are computed outside locks. */
sealed interface IndexSpec {

  /** The index that a term asks; none for owners, which are always indexed. */
  static Optional<IndexSpec> of(Query.Term term) {
    if (term instanceof Query.ByIndex byIndex) {
      return Optional.of(new Values(byIndex.index()));
    }
    return term instanceof Query.ByReference byReference
        ? Optional.of(new Targets(byReference.reference()))
        : Optional.empty();
  }

  /** The value that a term asks for. */
  static String valueOf(Query.Term term) {
    if (term instanceof Query.ByIndex byIndex) {
      return byIndex.value();
    }
    return term instanceof Query.ByReference byReference
        ? Targets.text(byReference.target())
        : ((Query.ByOwner) term).owner().uid();
  }

  /** For messages. */
  String name();

  /** May throw whatever user code throws. */
  List<String> valuesOf(DecodedObject object);

  /** By a function or a JSON path. */
  record Values(Index<?> index) implements IndexSpec {
    @Override
    public String name() {
      return "index " + index.name();
    }

    @Override
    public List<String> valuesOf(DecodedObject object) {
      var path = index.path();
      return path.isPresent() ? object.at(path.get()) : decodedValues(index, object);
    }

    private static <T> List<String> decodedValues(Index<T> index, DecodedObject object) {
      return List.copyOf(index.valuesOf(object.as(index.type())));
    }
  }

  /** By the objects that are referred to. */
  record Targets(Reference<?, ?> reference) implements IndexSpec {
    @Override
    public String name() {
      return "reference " + reference.name();
    }

    @Override
    public List<String> valuesOf(DecodedObject object) {
      return targets(reference, object);
    }

    private static <T> List<String> targets(Reference<T, ?> reference, DecodedObject object) {
      ResourceType<T> from = reference.from();
      return reference.targetsOf(object.as(from), object.key()).stream()
          .map(Targets::text)
          .toList();
    }

    /** A key as an index value; no part of a key contains a slash. */
    static String text(ObjectKey key) {
      return key.cluster().value() + "/" + key.namespace() + "/" + key.name();
    }
  }
}

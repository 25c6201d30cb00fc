package dev.fairlead.operator.template;

import dev.fairlead.operator.model.ConfigTemplate;

/** The hash of a spec with all defaults filled in. */
final class SpecHash {

  private SpecHash() {}

  static String of(ConfigTemplate.Spec spec) {
    var digest = new Digest();
    digest.add(spec.parameters().size());
    for (var parameter : spec.parameters()) {
      digest
          .add(parameter.name())
          .add(parameter.description())
          .add(parameter.type())
          .add(parameter.defaultValue())
          .add(parameter.isRequired())
          .add(parameter.maxLength())
          .add(parameter.enumValues().size());
      parameter.enumValues().forEach(digest::add);
    }
    digest.addAll(spec.data()).addAll(spec.binaryData()).add(spec.keys().size());
    for (var options : spec.keys()) {
      digest.add(options.key()).add(options.format()).add(options.literal());
    }
    return digest
        .add(spec.delimiters().left())
        .add(spec.delimiters().right())
        .addAll(spec.metadata().labels())
        .addAll(spec.metadata().annotations())
        .hex();
  }
}

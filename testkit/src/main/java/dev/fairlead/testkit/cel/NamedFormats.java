package dev.fairlead.testkit.cel;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.fairlead.testkit.engine.NamedTexts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Kubernetes' {@code format.NAME()}, {@code format.named(NAME)} and their {@code validate}. */
final class NamedFormats {
  private static final CelType TYPE = OpaqueType.create("kubernetes.NamedFormat");

  private NamedFormats() {}

  static void addTo(CelBuilder builder) {
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            "format.named",
            CelOverloadDecl.newGlobalOverload(
                "format-named", OptionalType.create(TYPE), SimpleType.STRING)),
        CelFunctionDecl.newFunctionDeclaration(
            "validate",
            CelOverloadDecl.newMemberOverload(
                "format-validate",
                OptionalType.create(ListType.create(SimpleType.STRING)),
                TYPE,
                SimpleType.STRING)));
    builder.addFunctionBindings(
        CelFunctionBinding.from(
            "format-named",
            String.class,
            name -> Optional.ofNullable(NamedTexts.byName().get(name))),
        CelFunctionBinding.from(
            "format-validate", NamedTexts.class, String.class, NamedFormats::validate));
    NamedTexts.byName().keySet().forEach(name -> constant(builder, name));
  }

  private static void constant(CelBuilder builder, String format) {
    String name = "format." + format;
    builder.addFunctionDeclarations(
        CelFunctionDecl.newFunctionDeclaration(
            name, CelOverloadDecl.newGlobalOverload(name, TYPE, List.of())));
    builder.addFunctionBindings(
        CelFunctionBinding.from(
            name, List.of(), arguments -> Objects.requireNonNull(NamedTexts.byName().get(format))));
  }

  private static Optional<List<String>> validate(NamedTexts format, String text) {
    List<String> faults = format.faults(text);
    return faults.isEmpty() ? Optional.empty() : Optional.of(faults);
  }
}

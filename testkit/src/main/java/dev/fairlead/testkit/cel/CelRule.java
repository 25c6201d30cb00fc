package dev.fairlead.testkit.cel;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.fairlead.testkit.engine.RuleLanguage;
import dev.fairlead.testkit.engine.RuleLanguage.Result;
import dev.fairlead.testkit.engine.RuleLanguage.RuleException;
import dev.fairlead.testkit.engine.RuleLanguage.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One compiled expression over {@code self} and {@code oldSelf}. */
final class CelRule implements RuleLanguage.Rule {
  private static final String SELF = "self";
  private static final String OLD_SELF = "oldSelf";
  private static final CelOptions OPTIONS =
      CelOptions.current().enableHeterogeneousNumericComparisons(true).build();

  private final Source source;
  private final CelRuntime.Program program;
  private final boolean usesOldSelf;
  private final long cost;
  private final long copies;

  private CelRule(
      Source source, CelRuntime.Program program, CelAbstractSyntaxTree tree, SizedSchema sizes) {
    this.source = source;
    this.program = program;
    this.usesOldSelf = usesOldSelf(tree);
    this.cost = CostEstimate.of(tree, sizes);
    this.copies = sizes.copies();
  }

  static CelRule compile(Source source) {
    SchemaTypes types = new SchemaTypes();
    CelType self =
        types.typeOf(source.schema(), "selfType", source.isRoot()).orElseThrow(CelRule::untyped);
    SizedSchema sizes =
        SizedSchema.of(source.schema(), source.isRoot()).orElseThrow(CelRule::untyped);
    Cel cel = environment(types, self, source.isOldSelfOptional());
    CelValidationResult result = cel.compile(source.expression());
    if (result.hasError()) {
      throw new RuleException(result.getErrorString());
    }
    try {
      CelAbstractSyntaxTree tree = result.getAst();
      checkResult(tree.getResultType(), source.result());
      return new CelRule(source, cel.createProgram(tree), tree, sizes);
    } catch (CelValidationException | CelEvaluationException e) {
      throw new RuleException(String.valueOf(e.getMessage()));
    }
  }

  private static RuleException untyped() {
    return new RuleException("rules need a schema with a type");
  }

  @Override
  public boolean usesOldSelf() {
    return usesOldSelf;
  }

  @Override
  public long cost() {
    return cost;
  }

  @Override
  public long copies() {
    return copies;
  }

  @Override
  public Object evaluate(Object self, @Nullable Object oldSelf) {
    Map<String, Object> variables = new HashMap<>();
    variables.put(SELF, SchemaValues.of(self, source.schema(), source.isRoot()));
    if (source.isOldSelfOptional()) {
      variables.put(OLD_SELF, Optional.ofNullable(oldSelf).map(this::former));
    } else if (oldSelf != null) {
      variables.put(OLD_SELF, former(oldSelf));
    }
    try {
      return program.eval(variables);
    } catch (CelEvaluationException e) {
      throw new RuleException(reason(e));
    }
  }

  private Object former(Object oldSelf) {
    return SchemaValues.of(oldSelf, source.schema(), source.isRoot());
  }

  private static Cel environment(SchemaTypes types, CelType self, boolean isOldSelfOptional) {
    CelBuilder builder =
        CelFactory.plannerCelBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .setTypeProvider(types.provider())
            .addVar(SELF, self)
            .addVar(OLD_SELF, isOldSelfOptional ? OptionalType.create(self) : self)
            .addCompilerLibraries(
                CelExtensions.optional(),
                CelExtensions.strings(),
                CelExtensions.sets(OPTIONS),
                CelExtensions.lists(),
                CelExtensions.comprehensions())
            .addRuntimeLibraries(
                CelExtensions.optional(),
                CelExtensions.strings(),
                CelExtensions.sets(OPTIONS),
                CelExtensions.lists(),
                CelExtensions.comprehensions());
    ListFunctions.addTo(builder);
    TextFunctions.addTo(builder);
    QuantityFunctions.addTo(builder);
    AddressFunctions.addTo(builder);
    NetworkFunctions.addTo(builder);
    VersionFunctions.addTo(builder);
    NamedFormats.addTo(builder);
    FormatFunction.addTo(builder);
    return builder.build();
  }

  private static void checkResult(CelType type, Result wanted) {
    CelType needed = wanted == Result.BOOL ? SimpleType.BOOL : SimpleType.STRING;
    if (!type.equals(needed) && !type.equals(SimpleType.DYN)) {
      throw new RuleException(
          wanted == Result.BOOL
              ? "cel expression must evaluate to a bool"
              : "messageExpression must evaluate to a string");
    }
  }

  private static boolean usesOldSelf(CelAbstractSyntaxTree tree) {
    return CelNavigableAst.fromAst(tree)
        .getRoot()
        .allNodes()
        .anyMatch(node -> isOldSelf(node.expr()));
  }

  private static boolean isOldSelf(CelExpr expression) {
    return expression.exprKind().getKind() == CelExpr.ExprKind.Kind.IDENT
        && expression.ident().name().equals(OLD_SELF);
  }

  /** The reason in the words of a server, without where in the expression. */
  private static String reason(CelEvaluationException failure) {
    return String.valueOf(failure.getMessage())
        .replaceFirst("^evaluation error( at [^:]*:\\d+)?: ", "")
        .replaceFirst("^key '(.*)' is not present in map\\.$", "no such key: $1")
        .replaceFirst("^Index out of bounds", "index out of bounds")
        .replaceFirst("^/ by zero$", "division by zero");
  }
}

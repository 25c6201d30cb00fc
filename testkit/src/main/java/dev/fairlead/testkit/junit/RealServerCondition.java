package dev.fairlead.testkit.junit;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Leaves out what can't run on a real server, or has none. */
final class RealServerCondition implements ExecutionCondition {

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    var memoryOnly = AnnotationSupport.findAnnotation(context.getElement(), InMemoryOnly.class);
    if (memoryOnly.isPresent()) {
      return ConditionEvaluationResult.disabled("in memory only: " + memoryOnly.get().value());
    }
    return RealServer.isAvailable()
        ? ConditionEvaluationResult.enabled("a real API server is there")
        : ConditionEvaluationResult.disabled("no real API server");
  }
}

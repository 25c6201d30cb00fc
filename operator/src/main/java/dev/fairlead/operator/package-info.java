/**
 * The reference operator: renders ConfigTemplates and keeps the result in many clusters.
 *
 * <p>{@link dev.fairlead.operator.ConfigTemplateOperator} runs it inside any process, on whichever
 * backend it is given; {@link dev.fairlead.operator.OperatorSettings} says how. Package {@code
 * control} plans and reports, package {@code target} works on one ConfigMap at a time.
 */
@NullMarked
package dev.fairlead.operator;

import org.jspecify.annotations.NullMarked;

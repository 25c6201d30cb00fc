/**
 * The two kinds of the operator as records, what it marks its objects with, and the definitions as
 * YAML.
 *
 * <p>{@link dev.fairlead.operator.model.ConfigTemplate} declares parameters and texts; {@link
 * dev.fairlead.operator.model.ConfigTemplateInstance} gives values and names the clusters. What is
 * absent on the wire reads as empty or as the default of the schema, so nobody checks for null.
 */
@NullMarked
package dev.fairlead.operator.model;

import org.jspecify.annotations.NullMarked;

/**
 * YAML out and in: {@link dev.fairlead.operator.yaml.YamlWriter} writes trees so that every text
 * comes back byte by byte, {@link dev.fairlead.operator.yaml.YamlReader} reads what a user gives,
 * within bounds.
 */
@NullMarked
package dev.fairlead.operator.yaml;

import org.jspecify.annotations.NullMarked;

package dev.fairlead.operator.template;

import java.util.Map;

/**
 * What one target gives to a template.
 *
 * @param parameters the instance's values
 * @param overrides the target's own values, which go first
 */
public record RenderInput(
    String instanceNamespace,
    String instanceName,
    String cluster,
    String clusterNamespace,
    Map<String, String> parameters,
    Map<String, String> overrides) {}

package dev.fairlead.operator.template;

import java.util.Map;

/**
 * The content of one ConfigMap.
 *
 * @param binaryData base64 by key
 * @param labels as the template names them, without the operator's marks
 * @param contentHash of all the rest, in hexadecimal digits
 */
public record Rendered(
    Map<String, String> data,
    Map<String, String> binaryData,
    Map<String, String> labels,
    Map<String, String> annotations,
    String contentHash) {}

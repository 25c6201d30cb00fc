/**
 * Rendering without a cluster: files in, the ConfigMap of each target out.
 *
 * <p>{@link dev.fairlead.operator.render.LocalRender} reads the files, has an API server in this
 * JVM judge the objects as the real one would (unknown fields, types, rules, defaults), and renders
 * what passes with the operator's own engine.
 */
@NullMarked
package dev.fairlead.operator.render;

import org.jspecify.annotations.NullMarked;

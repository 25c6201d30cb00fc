/**
 * Objects to JSON and back, for every way to name a type.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.codec.Codecs} (which codec a type
 * has, and whether its decoded objects can be shared), {@link
 * dev.fairlead.runtime.internal.codec.MetadataJson}, {@code BuiltInCodecs} (ConfigMap, Secret,
 * Unstructured, metadata only), {@code RecordCodec} with {@code RecordMapper} (Jackson, configured
 * once per {@code Codecs}), {@link dev.fairlead.runtime.internal.codec.ConditionJson}.
 *
 * <p>Codecs are stateless and thread-safe; {@code Codecs} keeps them in a concurrent map. No lock,
 * no thread.
 */
@NullMarked
package dev.fairlead.runtime.internal.codec;

import org.jspecify.annotations.NullMarked;

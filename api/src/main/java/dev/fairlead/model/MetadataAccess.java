package dev.fairlead.model;

import java.util.function.BiFunction;
import java.util.function.Function;

/** How the metadata of a class is read and replaced. */
record MetadataAccess<T>(Function<T, ObjectMeta> read, BiFunction<T, ObjectMeta, T> replace) {}

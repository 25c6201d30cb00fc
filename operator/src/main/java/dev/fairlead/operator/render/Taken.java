package dev.fairlead.operator.render;

/**
 * An object that the server took.
 *
 * @param where the file it came from
 */
record Taken<T>(String where, T object) {}

/**
 * Neutral values: how objects, keys, types and metadata look without any client library.
 *
 * <p>Everything here is immutable and thread-safe. Read in this order: {@link
 * dev.fairlead.model.ObjectKey} and {@link dev.fairlead.model.ClusterName} say which object is
 * meant; {@link dev.fairlead.model.ResourceType} says what kind of thing it is and how its Java
 * class is turned into JSON; {@link dev.fairlead.model.ObjectMeta} is what every object has. {@link
 * dev.fairlead.model.ConfigMap}, {@link dev.fairlead.model.Secret} and {@link
 * dev.fairlead.model.Unstructured} are objects for those who bring no classes of their own.
 *
 * <p>Values that are closed for ever are records; those that may grow are final classes with {@code
 * withX} methods. No threads, no locks, no I/O.
 */
@NullMarked
package dev.fairlead.model;

import org.jspecify.annotations.NullMarked;

/**
 * The two controllers of a cluster without which deletions do not end: the garbage collector and
 * the one that empties namespaces. They are clients: they work on any server, do nothing on their
 * own, and make as many rounds as it takes when they are asked.
 */
@NullMarked
package dev.fairlead.testkit.controllers;

import org.jspecify.annotations.NullMarked;

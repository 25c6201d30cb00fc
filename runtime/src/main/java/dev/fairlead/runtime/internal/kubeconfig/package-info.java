/**
 * Reads a kubeconfig that may come from somebody who is not trusted.
 *
 * <p>Read in this order: {@link dev.fairlead.runtime.internal.kubeconfig.KubeconfigReader} says
 * what a kubeconfig may hold; {@code Fields} takes one mapping apart and refuses what is left over;
 * {@code StrictYaml} makes a bounded tree of the text from parser events, so no object is ever
 * constructed from a tag; {@code StrictText} decides which bytes are text at all; {@code Pem}
 * checks and normalises certificates and keys; {@code Urls} judges addresses.
 *
 * <p>Everything is a pure function of the bytes: no file, no process, no network, no environment,
 * no thread and no lock. No message quotes a value of the document.
 */
@NullMarked
package dev.fairlead.runtime.internal.kubeconfig;

import org.jspecify.annotations.NullMarked;

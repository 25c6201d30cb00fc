/**
 * What holds for all modules, checked on their class files.
 *
 * <p>{@code Classes} imports them; each test states one rule and shows with the classes below
 * {@code dev.fairlead.planted} that the rule finds what it forbids. {@code ClassFile} reads what
 * ArchUnit leaves out.
 */
@NullMarked
package dev.fairlead.operator.architecture;

import org.jspecify.annotations.NullMarked;

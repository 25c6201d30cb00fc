/**
 * Judges templates, plans instances, and reports.
 *
 * <p>{@link dev.fairlead.operator.control.Control} has the controllers. {@code TemplateControl}
 * gives each ConfigTemplate its verdict. {@code InstanceControl} makes a plan of each
 * ConfigTemplateInstance: what each target is to hold ({@code Planner}), which places are no longer
 * wanted, and whether all of that is in the inventory, which is the status. Only then are the
 * orders given to package {@code target}, whose reports become the status ({@code StatusMaker},
 * {@code Verdicts}).
 */
@NullMarked
package dev.fairlead.operator.control;

import org.jspecify.annotations.NullMarked;

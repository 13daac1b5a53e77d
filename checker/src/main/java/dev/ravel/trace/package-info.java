// SPDX-License-Identifier: Apache-2.0

/**
 * The partial order of one run (A. Mazurkiewicz, Trace Theory, 1987).
 *
 * <p>Two steps depend on each other if they are steps of one process, or use an object in modes
 * that do not commute. The dependent steps of a run, in their order, generate its causality; all
 * orders of the steps that respect it are linearizations of one trace.
 *
 * <p>{@link dev.ravel.trace.RunCursor} goes through the states of a run, and {@link
 * dev.ravel.trace.Dependence} decides the dependence of steps. {@link dev.ravel.trace.Causality} is
 * the partial order as a graph that is linear in the uses of objects; {@link
 * dev.ravel.trace.PartialOrder} has the immediate causes. {@link dev.ravel.trace.NormalForms} has
 * the Foata normal form and the linearization with the fewest switches, which {@link
 * dev.ravel.trace.GreedyLinearization} approximates in linear time.
 *
 * <p>May import {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.trace;

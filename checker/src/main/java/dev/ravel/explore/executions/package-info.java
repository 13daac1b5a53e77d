// SPDX-License-Identifier: Apache-2.0

/**
 * One execution at a time, and nothing of others. The room has its steps with their states and
 * their causal order ({@code Trail}), the answers of its states and its end to the questions
 * ({@code Judge}), and the trace that it is an order of ({@code NormalForm}). For engines that go
 * along executions and store no states.
 *
 * <p>Words are those of A. Mazurkiewicz, "Trace Theory", 1987: two executions are orders of one
 * trace if they differ only in the order of independent steps. Two steps depend on each other if
 * one thread makes both, or if their footprints use an object in modes that do not commute. A step
 * that is an error or a false assumption changes no state and ends its process; the others go on.
 *
 * <p>May import {@code explore}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.executions;

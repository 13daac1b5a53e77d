// SPDX-License-Identifier: Apache-2.0

/**
 * The facts that the structure of a net shows about all its markings, without looking at any. They
 * are sums of tokens that never change or never grow, and sets of places that never become empty.
 *
 * <p>{@link dev.ravel.explore.structure.StructureFacts} answers questions, each by a {@code
 * Refutation}. {@code Semiflows} finds sums by whole numbers alone, {@code StateEquation} those
 * that rule out a marking or bound one of the {@code ComparedSums} of a formula, by linear
 * programmes; a {@code TokenSum} is counted exactly before it is one. {@code KnownSums} has all
 * that are known, {@code NetTraps} finds the sets, {@code Siphons} shows that they keep a net live,
 * {@code Reason} says it in words.
 *
 * <p>Sources: Murata, Petri nets: properties, analysis and applications, Proceedings of the IEEE
 * 77, 1989; Colom, Silva, Convex geometry and semiflows in P/T nets, LNCS 483, 1991; Silva, Teruel,
 * Colom, Linear algebraic and linear programming techniques for the analysis of place/transition
 * net systems, LNCS 1491, 1998; Esparza, Melzer, Verification of safety properties using integer
 * programming: beyond the state equation, Formal Methods in System Design 16, 2000.
 *
 * <p>May import {@code explore}, {@code explore.constraints}, {@code explore.linear}, {@code net},
 * {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.structure;

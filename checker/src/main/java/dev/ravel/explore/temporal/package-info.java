// SPDX-License-Identifier: Apache-2.0
/**
 * Formulas of linear temporal logic as automata on infinite words. Engines use them to look for
 * executions that make a formula false.
 *
 * <p>{@link dev.ravel.explore.temporal.Automaton} is what engines use. On the way to it lie {@code
 * Terms} (formulas in negation normal form, simplified), {@code AlternatingTransitions} (what a
 * term asks of the present state and of the rest: a very weak alternating automaton), {@code
 * Construction} (sets of terms as locations) and {@code AutomatonReduction} (which locations and
 * transitions are not needed).
 *
 * <p>P. Gastin and D. Oddoux, "Fast LTL to Büchi automata translation" (CAV 2001); J.-M. Couvreur,
 * "On-the-fly verification of linear temporal logic" (FM 1999), for acceptance on transitions; T.
 * Babiak, M. Křetínský, V. Řehák and J. Strejček, "LTL to Büchi automata translation: fast and more
 * deterministic" (TACAS 2012), for what is said of infinitely many states. Imports {@code system}
 * and {@code source}.
 */
package dev.ravel.explore.temporal;

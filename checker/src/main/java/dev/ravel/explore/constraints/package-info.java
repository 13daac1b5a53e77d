// SPDX-License-Identifier: Apache-2.0

/**
 * Constraints over truth values, for questions whose answer is hidden in very many combinations.
 * They are clauses and weighted sums, solved by Sat4j, which only this package knows.
 *
 * <p>{@link dev.ravel.explore.constraints.Constraints} holds constraints and looks for values.
 * {@link dev.ravel.explore.constraints.MarkingConstraints} says in constraints what a formula says
 * about markings.
 *
 * <p>May import {@code explore}, {@code net}, {@code source} and {@code org.sat4j}.
 */
package dev.ravel.explore.constraints;

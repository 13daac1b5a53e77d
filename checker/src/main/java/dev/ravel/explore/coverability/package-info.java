// SPDX-License-Identifier: Apache-2.0

/**
 * The bounds of the places of a net, by the tree of Karp and Miller. A marking that is larger than
 * one before it can be made larger for ever by the same steps, so its grown places count as without
 * bound; then the tree is finite.
 *
 * <p>Sources: Karp, Miller, Parallel program schemata, Journal of Computer and System Sciences 3,
 * 1969; Peterson, Petri net theory and the modeling of systems, 1981, section 4.2.1.
 *
 * <p>May import {@code explore}, {@code net}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.coverability;

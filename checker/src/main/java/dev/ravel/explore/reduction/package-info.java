// SPDX-License-Identifier: Apache-2.0

/**
 * Smaller nets that answer the same questions. Each rule takes something out of a net, and says
 * what it preserves of the markings over the places that are kept: those that can be reached, the
 * dead ones among them, or the transitions that can fire. A run of the smaller net is lifted to one
 * of the net itself.
 *
 * <p>{@link dev.ravel.explore.reduction.NetReduction} applies the rules as long as one fits; {@link
 * dev.ravel.explore.reduction.Preserved} says what they must not change. {@code WorkingNet} is the
 * net on its way, {@code FiringLift} what firings of the smaller net stand for. Every rule is a
 * class of its own.
 *
 * <p>Sources: Berthelot, Transformations and decompositions of nets, LNCS 254, 1987; Murata, Petri
 * nets: properties, analysis and applications, Proceedings of the IEEE 77, 1989, section V; Haddad,
 * Pradat-Peyre, New efficient Petri nets reductions for parallel programs verification, Parallel
 * Processing Letters 16, 2006; Thierry-Mieg, Structural reductions revisited, Petri Nets 2020.
 *
 * <p>May import {@code explore.tables}, {@code net} and {@code source}, and nothing of the other
 * rooms.
 */
package dev.ravel.explore.reduction;

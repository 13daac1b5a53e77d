// SPDX-License-Identifier: Apache-2.0

/**
 * What the structure of a net shows about all its markings, without looking at any: sums of tokens
 * that never change, and sets of places that never become empty.
 *
 * <p>{@link dev.ravel.explore.structure.StructureFacts} answers questions. {@code Invariants} finds
 * the sums, {@code Traps} the sets.
 *
 * <p>Sources: Murata, Petri nets: properties, analysis and applications, Proceedings of the IEEE
 * 77, 1989; Colom, Silva, Convex geometry and semiflows in P/T nets, LNCS 483, 1991; Esparza,
 * Melzer, Verification of safety properties using integer programming: beyond the state equation,
 * Formal Methods in System Design 16, 2000.
 *
 * <p>May import {@code explore}, {@code explore.constraints}, {@code net}, {@code verdict}, {@code
 * system} and {@code source}.
 */
package dev.ravel.explore.structure;

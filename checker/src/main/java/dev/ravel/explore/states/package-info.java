// SPDX-License-Identifier: Apache-2.0
/**
 * States as engines keep them. They are bit-packed, folded and numbered. {@code Packing} is how a
 * state becomes a few words, {@code ObjectOrder} and {@code ProcessOrder} what lies in one of them,
 * {@code Tree} how words become one long, {@code Numbering}, {@code PackedLongs}, {@code Slots} and
 * {@code Rehashing} and {@code RehashPass} how longs get numbers (the set, the longs by number, its
 * table, and how that grows), {@code ConcurrentInsert} how several threads add longs and number
 * what they find as one alone would, {@code FoldedStates} a set of states that become longs, {@code
 * StateDifferences} one of which each is kept as what differs from the one before ({@code
 * DeltaRows}), {@code StateStore} a {@code StateSet} under a packing that changes, and {@code
 * Cursor} a place in it. {@code PackedSteps} is what reactions do to packed states, {@code
 * Successors} and {@code Outgoing} where they lead. {@code Representative} finds the state that
 * stands for all that differ from it in the names of members alone, with {@code RenamingTable} of
 * what it has learnt; {@code RealSteps} walks through the states themselves. {@code Components}
 * finds strongly connected parts, {@code SpinSearch} those in which threads spin. {@code
 * SafetyObserver} notes what a state and its steps show, as {@code StateObservations}. Beside them
 * sequences that grow without being copied. Imports {@code explore}, {@code explore.tables}, {@code
 * system} and {@code source}.
 */
package dev.ravel.explore.states;

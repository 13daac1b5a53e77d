// SPDX-License-Identifier: Apache-2.0
/**
 * The event structure that an exploration has made. It has events, their causes and their
 * conflicts.
 *
 * <ul>
 *   <li>{@code UnfoldingPrefix}: all of it; the other rooms are given this;
 *   <li>{@code Events} and how they use objects, {@code Accesses}; {@code EventIndex}, where the
 *       event with an {@code Identity} is found; {@code SequentialTrees}, the orders in which
 *       objects are used; {@code ObjectValues}, what objects hold after events; {@code
 *       HappensBefore};
 *   <li>{@code CausesFirst}: events in an order in which causes come first;
 *   <li>{@code Structure}: all that as an event structure for other rooms, with the calls of the
 *       {@code CallLog}; {@code Tally}, its size and what it took.
 * </ul>
 */
package dev.ravel.explore.unfolding.structure;

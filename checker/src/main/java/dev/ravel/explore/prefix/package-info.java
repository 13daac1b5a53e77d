// SPDX-License-Identifier: Apache-2.0

/**
 * Finite complete prefixes of the unfoldings of 1-safe nets, by saturation.
 *
 * <p>{@link dev.ravel.explore.prefix.Saturation} is the algorithm. The room around it: {@code
 * Prefix} holds events and conditions; {@code Concurrency} which conditions can be marked together;
 * {@code Extensions} finds the events that a new event makes possible; {@code LocalConfiguration}
 * looks at the causes of an event; {@code Agenda} keeps events in an adequate {@code Order}; {@code
 * Markings} knows what was reached. Read arcs would join at {@code Concurrency}, as histories of
 * events. {@code Cuts} looks for markings in a finished prefix.
 *
 * <p>Sources: McMillan, Using unfoldings to avoid the state explosion problem, CAV 1992; Esparza,
 * Römer, Vogler, An improvement of McMillan's unfolding algorithm, Formal Methods in System Design
 * 20, 2002.
 *
 * <p>May import {@code explore}, {@code explore.constraints}, {@code explore.events}, {@code
 * verdict}, {@code system} and {@code net}, and no other engine.
 */
package dev.ravel.explore.prefix;

// SPDX-License-Identifier: Apache-2.0

/**
 * Finite complete prefixes of the unfoldings of 1-safe nets, by saturation.
 *
 * <p>{@link dev.ravel.explore.prefix.Saturation} is the algorithm. The room around it: {@code
 * Prefix} holds events and conditions, {@code Steps} what transitions do; {@code Concurrency} finds
 * which conditions can be marked together with an event, and stores nothing of that; {@code
 * Extensions} finds the events that a new event makes possible, asking {@code Compatibility} of
 * several choices, and {@code Readers} with which histories; {@code LocalConfiguration} looks at
 * the causes of an event; {@code Agenda} keeps events by their size; {@code Markings} knows what
 * was reached, and asks a {@code Comparison} of two events with their {@code Causes} which is
 * smaller in an adequate {@code Order}. Events that read need no other algorithm: with its history
 * an event is an event of its own, and {@code Occurrences} counts those that are the same without.
 * {@code Reads} encodes read arcs by arcs that move tokens. {@code Cuts} looks for markings in a
 * finished prefix.
 *
 * <p>Sources: McMillan, Using unfoldings to avoid the state explosion problem, CAV 1992; Esparza,
 * Römer, Vogler, An improvement of McMillan's unfolding algorithm, Formal Methods in System Design
 * 20, 2002; Baldan, Bruni, Corradini, König, Rodríguez, Schwoon, Efficient unfolding of contextual
 * Petri nets, Theoretical Computer Science 449, 2012; Rodríguez, Schwoon, Baldan, Efficient
 * contextual unfolding, CONCUR 2011.
 *
 * <p>May import {@code explore}, {@code explore.constraints}, {@code explore.events}, {@code
 * explore.tables}, {@code verdict}, {@code system} and {@code net}, and no other engine.
 */
package dev.ravel.explore.prefix;

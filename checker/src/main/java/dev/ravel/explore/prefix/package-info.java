// SPDX-License-Identifier: Apache-2.0

/**
 * Finite complete prefixes of the unfoldings of 1-safe nets, by saturation.
 *
 * <p>{@link dev.ravel.explore.prefix.Saturation} is the algorithm. Its data: {@code Prefix} holds
 * events and conditions, {@code SafeTransitions} presets and postsets, {@code ExtensionQueue} the
 * possible extensions by size. Its steps: {@code PossibleExtensions} finds the extensions of a new
 * event, from {@code ConcurrentConditions}, with {@code Compatibility} of several choices, and
 * {@code ReadHistories} where transitions read; {@code CutoffCriterion} compares an event with
 * another one of the same marking, by an {@code EventComparison} of their {@code
 * LocalConfiguration}s in an adequate {@code AdequateOrder}. An event with one of its histories is
 * an event of its own, so events that read need no other algorithm; {@code PlainEvents} counts
 * events without histories. {@code Reads} encodes read arcs by arcs that move tokens. {@code Cuts}
 * looks for markings in a finished prefix.
 *
 * <p>Sources: McMillan, Using unfoldings to avoid the state explosion problem, CAV 1992; Esparza,
 * Römer, Vogler, An improvement of McMillan's unfolding algorithm, Formal Methods in System Design
 * 20, 2002; Baldan, Bruni, Corradini, König, Rodríguez, Schwoon, Efficient unfolding of contextual
 * Petri nets, Theoretical Computer Science 449, 2012; Rodríguez, Schwoon, Baldan, Efficient
 * contextual unfolding, CONCUR 2011.
 *
 * <p>May import {@code explore}, {@code explore.constraints}, {@code explore.events}, {@code
 * explore.tables}, {@code json}, {@code verdict}, {@code system} and {@code net}, and no other
 * engine.
 */
package dev.ravel.explore.prefix;

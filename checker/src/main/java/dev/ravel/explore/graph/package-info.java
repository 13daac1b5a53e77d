// SPDX-License-Identifier: Apache-2.0
/**
 * The explicit search: breadth first over exact, bit-packed states. It decides everything that can
 * be decided on a finite state space and is the oracle of all other engines.
 *
 * <p>{@link dev.ravel.explore.graph.Graph} is the algorithm. Its data: {@code Packing} (how a state
 * becomes a few words), {@code StateStore} (the set of states, which is the queue as well), {@code
 * Numbering} and {@code Slots} (the set and its table), {@code Claiming} (how several threads fill
 * it, and number what they find as one alone would), {@code Predecessors} (who found whom, in two
 * bits a state). {@code Expansion} takes the steps of a layer. Its questions: {@code
 * SafetyMonitors} looks at each state and step once; {@code FairLasso} looks for executions that
 * break a promise. Imports {@code explore}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.graph;

// SPDX-License-Identifier: Apache-2.0
/**
 * The explicit search: breadth first over exact, bit-packed states. It decides everything that can
 * be decided on a finite state space and is the oracle of all other engines.
 *
 * <p>{@link dev.ravel.explore.graph.Graph} is the algorithm. Its data: the store of {@code
 * explore.states}, which is the queue as well and which several threads fill as one alone would,
 * and {@code Predecessors} (who found whom, in two bits a state). {@code Expansion} takes the steps
 * of a layer. Its questions: {@code SafetyMonitors} looks at each state and step once; {@code
 * FairLasso} looks for executions that break a promise. Imports {@code explore}, {@code
 * explore.states}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.graph;

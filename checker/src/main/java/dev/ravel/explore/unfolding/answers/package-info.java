// SPDX-License-Identifier: Apache-2.0
/**
 * What is asked of an exploration, and the runs that show it.
 *
 * <p>{@code EventSafety} judges states, errors and ends, with {@code FinalStates} and {@code
 * ImplicitJoins}; {@code EventRuns} makes the shown run of the events of a {@code TrailPart}, in
 * the order with the fewest preemptions where {@code FewPreemptions} are asked for.
 */
package dev.ravel.explore.unfolding.answers;

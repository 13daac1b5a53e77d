// SPDX-License-Identifier: Apache-2.0
/**
 * The questions about an exploration, and the runs that show the answers.
 *
 * <p>{@code EventSafety} judges states, errors and ends, with {@code FinalStates} and {@code
 * ImplicitJoins}; {@code EventRuns} makes the shown run of the events of a {@code TrailPart}, in
 * the order with the fewest preemptions where {@code FewPreemptions} are asked for.
 */
package dev.ravel.explore.unfolding.answers;

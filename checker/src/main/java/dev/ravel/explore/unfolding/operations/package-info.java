// SPDX-License-Identifier: Apache-2.0
/**
 * What an exploration learns of its system, whatever comes before: operations and what they do.
 *
 * <ul>
 *   <li>{@code Contention}: which objects may be used in conflict, by what was seen so far; where
 *       that was too little, {@code ContentionGrew} tells that the exploration must begin once
 *       more;
 *   <li>{@code PendingOperations}: what processes are about to do, by their local state, as {@code
 *       Known}; {@code FutureUses}, the objects that may be used from there on;
 *   <li>{@code MicroStepFusion}: which steps are no events of their own; {@code EventOutcomes} and
 *       {@code OutcomeEffects}: what the micro-steps of an event do, one after the other; {@code
 *       OutcomeCache}: what events that begin alike have done.
 * </ul>
 */
package dev.ravel.explore.unfolding.operations;

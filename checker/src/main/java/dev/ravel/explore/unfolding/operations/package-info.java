// SPDX-License-Identifier: Apache-2.0
/**
 * The operations of a system and their effects, as an exploration learns them, whatever comes
 * before.
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

// SPDX-License-Identifier: Apache-2.0
/**
 * The extensions ex(C) of a configuration. They are events that have their history in it.
 *
 * <ul>
 *   <li>{@code EventBuilder} puts events together; {@code EnabledEvents} are those of en(C), {@code
 *       ConflictingExtensions} those of cex(C), after the {@code Subconfigurations} of C that
 *       {@code PartByPart} and, as far as {@code StopPoll} does not reach, {@code PartConstraints}
 *       find; {@code PlainConflicts} are races of events that do not conflict;
 *   <li>{@code Cutoffs}: which events need no extensions, by {@code SequenceInterner} and {@code
 *       Retries}.
 * </ul>
 */
package dev.ravel.explore.unfolding.extensions;

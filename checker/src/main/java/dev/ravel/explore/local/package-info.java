// SPDX-License-Identifier: Apache-2.0
/**
 * The search for events in place of executions. Every event of the event structure of a system is
 * found, by its local configuration, and no two events are looked at together that are not causes
 * of a third one. Where executions are exponentially many because of conflicts that have nothing to
 * do with each other, events are few.
 *
 * <p>{@code LocalSearch} is the algorithm, {@code LocalHistories} what a process may come after,
 * {@code Union} a set of events that grows while it is a configuration, {@code LocalEvents} what
 * was found.
 *
 * <p>Sources: Niebert, Huhn, Zennou, Lugiez, Local First Search, CONCUR 2001 (local configurations
 * are the <i>prime traces</i>, enough for local properties); Kähkönen, Saarikivi, Heljanko, Using
 * unfoldings in automated testing of multithreaded programs, ASE 2012 (an unfolding is extended
 * until all of its events are found); McMillan, A technique of state space search based on
 * unfolding, Formal Methods in System Design 6(1), 1995 (cutoffs). Different from Local First
 * Search, whose exploration goes along traces and may come to the same prime trace many times, each
 * local configuration is made once.
 *
 * <p>May import {@code explore.events}, {@code explore.tables}, {@code system} and {@code source}.
 */
package dev.ravel.explore.local;

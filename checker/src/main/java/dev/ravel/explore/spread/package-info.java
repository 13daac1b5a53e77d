// SPDX-License-Identifier: Apache-2.0
/**
 * The explicit search spread over members, each with a system, a store and a thread of its own:
 * level by level, and each state belongs to one of them. Its answers, its counts and its runs are
 * those of {@code explore.graph}, however many members there are.
 *
 * <p>{@link dev.ravel.explore.spread.DistributedSearch} is the engine, {@code SearchCoordinator}
 * its course: it tells the members which level comes next and decides the questions. A {@code
 * PartitionWorker} takes the steps from the states of its {@code Shard}; a successor that belongs
 * to another ({@code Ownership}, by what some of its values are: {@code Locality} chooses which)
 * goes there in a {@code Letter}, many together ({@code Outbox}). Before that each member explores
 * the same {@code CommonPrefix} alone: so all have the same numbers for its values, and states
 * travel as the words in which they are stored. What a member meets later goes with its {@code
 * Definitions}, until the course has told all others of it ({@code CommonValues}, {@code
 * Dictionary}). When every member has heard of all others that their level is done, the level is
 * done. What a state shows is noted where the state is ({@code Noticing}). No predecessors are
 * stored: the run to a state is found by going back through the levels ({@code BackwardPass},
 * {@code PathMarks}), whose steps are taken once more; each member keeps the marks of its own
 * states ({@code PathMarksByLevel}), and the course asks for those on its {@code
 * RunReconstruction}. Where the course itself is lost another one goes on from where it stood
 * ({@link dev.ravel.explore.spread.CoordinatorCheckpoint}).
 *
 * <p>How letters travel is not decided here: {@link dev.ravel.explore.spread.MessageLinks} carries
 * them. Letters of one link keep their order, and that is all that is relied on. Imports {@code
 * explore}, {@code explore.states}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.spread;

// SPDX-License-Identifier: Apache-2.0
/**
 * The explicit search distributed over members, each with a system, a store and a thread of its
 * own. The search goes level by level, and each state belongs to one member. Its answers, counts
 * and runs are those of {@code explore.graph}, whatever the number of members.
 *
 * <p>{@link dev.ravel.explore.spread.DistributedSearch} is the engine, and its coordinator. It
 * tells the members which level comes next and decides the questions. A {@code PartitionWorker}
 * takes the steps from the states of its {@code Shard}. A successor that belongs to another member
 * ({@code Ownership}, by the values of some objects that {@code Locality} chooses) is sent in a
 * {@code Letter}, together with others ({@code Outbox}). Each member first explores the same {@code
 * CommonPrefix} alone, so that the values met there have the same numbers everywhere, and states
 * are sent as the words in which they are stored. A value that a member meets later is sent with
 * its {@code Definitions}, until the coordinator has announced it ({@code CommonValues}, {@code
 * Dictionary}). A level ends when every member knows that all others have finished it.
 *
 * <p>The observations of a state are noted by its owner ({@code SafetyObserver}). No predecessors
 * are stored. The run to a state is found by going back through the levels ({@code BackwardPass},
 * {@code PathMarks}) and taking their steps again; each member keeps the marks of its own states
 * ({@code PathMarksByLevel}), and the coordinator collects them ({@code RunReconstruction}). After
 * the loss of the coordinator another one goes on from its last {@link
 * dev.ravel.explore.spread.CoordinatorCheckpoint}.
 *
 * <p>{@link dev.ravel.explore.spread.MessageLinks} carries the letters; the search relies only on
 * the order of the letters of one link. Imports {@code explore}, {@code explore.states}, {@code
 * verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.spread;

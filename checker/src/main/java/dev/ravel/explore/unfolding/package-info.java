// SPDX-License-Identifier: Apache-2.0
/**
 * Unfoldings: exploration of the event structure of a system, one maximal configuration for each
 * Mazurkiewicz trace, by quasi-optimal partial order reduction.
 *
 * <p>{@code Explorer} is the algorithm. The room around it:
 *
 * <ul>
 *   <li>the event structure: {@code UnfoldingPrefix} is all of it that was made; {@code Events} and
 *       how they use objects, {@code Accesses}; {@code EventIndex}, where they are found; {@code
 *       SequentialTrees}, the orders in which objects are used; {@code EventOutcomes} and {@code
 *       Effects}, what events do; {@code Fusion}, what is no event of its own;
 *   <li>the configuration: {@code Configuration} is the trail, of {@code Reversible} numbers;
 *       {@code Pending} is what processes are about to do; {@code EventExecution} carries events
 *       out; {@code UnorderedUses} and {@code HappensBefore} look for objects that are contended
 *       after all;
 *   <li>its {@code Extensions}: {@code EventBuilder} puts events together; {@code Enabled} are
 *       those of en(C), {@code ConflictingExtensions} those of cex(C), behind the {@code
 *       Subconfigurations} of C that {@code PartByPart} and {@code PartConstraints} find;
 *   <li>alternatives: {@code Disabled} and {@code SeenConflicts} say what needs one, {@code
 *       Avoided} what must not be in it; {@code Comb} searches {@code Spike}s of {@code
 *       Candidates}; {@code Plan} is what comes of it;
 *   <li>less to explore: {@code Cutoffs}, by {@code Words}; {@code Remove} forgets events; {@code
 *       Preference} and {@code FutureUses} order them;
 *   <li>what is learnt of the system: {@code Contention} and {@code PendingOperations};
 *   <li>what is answered: {@code Safety}, with {@code FinalStates}, {@code LastJoins}, {@code
 *       PlainConflicts} with {@code CommonPast}, and {@code Runs}.
 * </ul>
 *
 * <p>Sources: Nguyen, Rodríguez, Sousa, Coti, Petrucci, Quasi-Optimal Partial Order Reduction, CAV
 * 2018 (Explore, combs, trees of causality); Rodríguez, Sousa, Sharma, Kroening, Unfolding-based
 * Partial Order Reduction, CONCUR 2015 (cutoffs, Remove). Different from both: blocked operations
 * have conflicting extensions, objects have other modes than those of a lock, and steps that cannot
 * conflict are no events of their own.
 *
 * <p>Of the other rooms it uses {@code explore.events}, {@code explore.constraints} and {@code
 * explore.tables}.
 */
package dev.ravel.explore.unfolding;

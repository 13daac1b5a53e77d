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
 *   <li>alternatives: {@code Disabled} says what needs one, {@code SeenConflicts} which {@code
 *       Racers} were met that can be in it, as {@code RacerSet}s, {@code Avoided} what must not be;
 *       {@code Comb} searches {@code Spike}s of them; {@code CausesFirst} is what comes of it;
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
 * have conflicting extensions, objects have other modes than those of a lock, steps that cannot
 * conflict are no events of their own, and alternatives are not searched for in all events that
 * were ever met, but in those steps that raced, from which what a step does is made when it is
 * wanted (as in the races and wake-up trees of Abdulla, Aronis, Jonsson, Sagonas, Optimal Dynamic
 * Partial Order Reduction, POPL 2014).
 *
 * <p>Of the other rooms it uses {@code explore.events}, {@code explore.constraints} and {@code
 * explore.tables}.
 */
package dev.ravel.explore.unfolding;

// SPDX-License-Identifier: Apache-2.0
/**
 * Unfoldings: exploration of the event structure of a system, one maximal configuration for each
 * Mazurkiewicz trace, by quasi-optimal partial order reduction.
 *
 * <p>{@code Explorer} is the algorithm. The room around it: {@code Events} and {@code Chains} hold
 * events and the orders in which they use objects; {@code Configuration} is the trail; {@code
 * Extensions} makes what conflicts with it, behind the {@code Parts} of it that {@code PartByPart}
 * and {@code PartConstraints} find; {@code Alternatives} searches combs; {@code Disabled} and
 * {@code Raced} say what needs an alternative; {@code Contention} and {@code Offers} are what is
 * learnt of the system; {@code Safety} answers.
 *
 * <p>Sources: Nguyen, Rodríguez, Sousa, Coti, Petrucci, Quasi-Optimal Partial Order Reduction, CAV
 * 2018 (Explore, combs, trees of causality); Rodríguez, Sousa, Sharma, Kroening, Unfolding-based
 * Partial Order Reduction, CONCUR 2015 (cutoffs, Remove). Different from both: blocked operations
 * have conflicting extensions, objects have other modes than those of a lock, and steps that cannot
 * conflict are no events of their own.
 *
 * <p>Of the other rooms it uses {@code explore.events} and {@code explore.constraints}.
 */
package dev.ravel.explore.unfolding;

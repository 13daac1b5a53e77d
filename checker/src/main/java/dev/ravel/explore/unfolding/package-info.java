// SPDX-License-Identifier: Apache-2.0
/**
 * Unfoldings. The room explores the event structure of a system, one maximal configuration for each
 * Mazurkiewicz trace, by quasi-optimal partial order reduction.
 *
 * <p>{@code Explorer} is the algorithm. What it names as the paper does:
 *
 * <table>
 * <caption>Terms of the paper and the classes that embody them</caption>
 * <tr><th>term</th><th>class</th></tr>
 * <tr><td>U, its events</td><td>{@code UnfoldingPrefix}, {@code Events}</td></tr>
 * <tr><td>C</td><td>{@code Configuration}</td></tr>
 * <tr><td>D</td><td>{@code Disabled}</td></tr>
 * <tr><td>A</td><td>{@code CausesFirst}</td></tr>
 * <tr><td>en(C) \ D, choice of e</td><td>{@code EnabledEvents}, {@code Preference} by {@code
 *     Demand} and {@code Peers}</td></tr>
 * <tr><td>cex(C)</td><td>{@code TrailConflicts}, {@code ConflictingExtensions}</td></tr>
 * <tr><td>Alt(C, D), comb, spike</td><td>{@code Alternatives}, {@code Comb}, {@code Spike}</td></tr>
 * <tr><td>Remove, Q</td><td>{@code Remove}</td></tr>
 * <tr><td>trees of causality</td><td>{@code SequentialTrees}</td></tr>
 * <tr><td>cutoffs</td><td>{@code Cutoffs}, in rounds by {@code IterativeDeepening}</td></tr>
 * </table>
 *
 * <p>{@code ExplorerListener} has all that is not the algorithm: the questions, the budget ({@code
 * ExplorationMeter}, {@code Estimate}), executions without end ({@code Recurrence}) and the log
 * ({@code CallLog}). The explorer stands on rooms of which each sees those before it:
 *
 * <ul>
 *   <li>{@code operations}: what is learnt of the system;
 *   <li>{@code structure}: the event structure, as far as it was made;
 *   <li>{@code configuration} has C, with what processes are about to do after it;
 *   <li>{@code answers}: what is asked, and the runs that show it;
 *   <li>{@code extensions}: en(C), cex(C), and which events are cut;
 *   <li>{@code alternatives}: D, and what is explored in its place.
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
 * <p>Cutoffs are those of a total adequate order, so at most one event for each state is no cutoff.
 * POET compares sizes alone, and its paper leaves the bound by states open, because an exploration
 * that goes depth first finds the smallest event of a state late. Two producers and a consumer with
 * buffers for eight have 186,166 events that way, in 11,896 executions; iterative deepening leaves
 * 210 events in 19 executions, after 25 times fewer steps.
 *
 * <p>Of the other rooms it uses {@code explore.events}, {@code explore.constraints} and {@code
 * explore.tables}.
 */
package dev.ravel.explore.unfolding;

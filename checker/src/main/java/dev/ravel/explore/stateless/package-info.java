// SPDX-License-Identifier: Apache-2.0

/**
 * Stateless dynamic partial order reduction with source sets and sleep sets: goes along executions
 * one after the other, stores no states, and completes one execution of each Mazurkiewicz trace.
 * Decides safety where all executions end.
 *
 * <p>{@code StatelessSearch} goes depth first on a stack of {@code Nodes}; {@code Reversals} looks
 * for the orders that an execution leaves open; {@code Recurrences} notices that an execution goes
 * round. The source is P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas, "Optimal dynamic partial
 * order reduction", POPL 2014, algorithm 1 (source-DPOR), and "Source sets: a foundation for
 * optimal dynamic partial order reduction", JACM 64(4), 2017.
 *
 * <h2>What differs from the paper</h2>
 *
 * <p>Operations may be blocked, for any reason that a model has, and may stay blocked for ever. So
 * not steps race with steps, but a step e with the <em>operation</em> that a process q is about to
 * do, whether it is executed later or blocked to the end. Let E' be what stands before e. The
 * operation of q can come before e if there is a part w of the execution that comes behind E'
 * without e, with all that led q to its operation, such that q is enabled after E'.w. Whether it is
 * enabled depends only on those steps of w that use what the operation uses. Where q is enabled
 * after all of them, and uses all that it may use, that is the part. Else all parts that differ are
 * tried, if these steps are in one order anyway; and if they are not, everything that is enabled is
 * explored at E', which is always right, if more than needed. A mutex that only the process of e
 * can release rules out every part. All this is done for operations when they are executed, and
 * where an execution ends, or is given up since all that is enabled sleeps, for those that are
 * still pending.
 *
 * <p>An operation may have several outcomes, by choice or by what it finds. All outcomes of a
 * process that is to be explored are explored, sleep sets are sets of outcomes, and e counts with
 * all that its operation may use, not only with what its outcome has used.
 *
 * <p>May import {@code explore}, {@code explore.executions}, {@code explore.events}, {@code
 * verdict} and {@code system}, and no other engine.
 */
package dev.ravel.explore.stateless;

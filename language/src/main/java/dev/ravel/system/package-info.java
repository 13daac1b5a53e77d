// SPDX-License-Identifier: Apache-2.0
/**
 * The seam between front ends and engines: a concurrent system as objects, processes and steps, all
 * of them dense numbers; the properties that can be asked of it; and, apart from both, the words in
 * which people are told about it. Imports {@code source} alone.
 *
 * <p>An <em>object</em> holds a value: a shared cell, a mutex, a place, the control of a thread. A
 * <em>state</em> is the vector of the objects' values, each an index into that object's table of
 * values. A <em>process</em> is a thread or a net transition. In a state each process offers one
 * operation, whose <em>reaction</em> is the list of its outcomes there; a reaction without outcomes
 * is blocked. Reactions and outcomes are learnt on first sight and remembered, so an engine's step
 * is a few array look-ups.
 *
 * <p>{@link dev.ravel.system.ConcurrentSystem} is all that a front end must implement; it fills
 * {@link dev.ravel.system.Outcomes} and {@link dev.ravel.system.Footprints}. What else it knows
 * that saves engines work, it may give as {@link dev.ravel.system.Hints}. What engines rely on is
 * tested of every front end by one contract (the package {@code system} of the tests of {@code
 * models}).
 */
package dev.ravel.system;

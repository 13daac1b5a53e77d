// SPDX-License-Identifier: Apache-2.0
/**
 * The seam between front ends and engines. It is a concurrent system as objects, processes and
 * steps, all of them dense numbers; the properties that can be asked of it; and, apart from both,
 * the words of the messages about it. Imports {@code source} alone.
 *
 * <p>An <em>object</em> holds a value: a shared cell, a mutex, a place, the control of a thread. A
 * <em>state</em> is the vector of the objects' values, each an index into that object's table of
 * values. A <em>process</em> is a thread or a net transition. In a state each process offers one
 * operation, whose <em>reaction</em> is the list of its outcomes there; a reaction without outcomes
 * is blocked. Reactions and outcomes are learnt on first sight and remembered, so an engine's step
 * is a few array look-ups.
 *
 * <p>{@link dev.ravel.system.ConcurrentSystem} is all that a front end must implement; it fills
 * {@link dev.ravel.system.Outcomes} and {@link dev.ravel.system.Footprints}. What only some systems
 * have, such as crashes and symbolic inputs, are {@link dev.ravel.system.Capabilities}, which a
 * system made of another one passes on; what saves engines work and may be left out are {@link
 * dev.ravel.system.Hints}. Engines fetch both once, at construction. What engines rely on is tested
 * of every front end by one contract (the package {@code system} of the tests of {@code models}).
 */
package dev.ravel.system;

// SPDX-License-Identifier: Apache-2.0
/**
 * Programs in motion: the interpreter, hash-consed local states, the thread automata that are
 * learnt from it once, and the words for all of it. The only producer of {@code ConcurrentSystem}.
 * Imports {@code program}, {@code symmetry}, {@code system} and {@code source}.
 *
 * <p>The {@link dev.ravel.execution.Interpreter} is simple and slow; it runs once for each local
 * state and combination of observed values. What it finds is remembered: {@link
 * dev.ravel.execution.Decisions} over values lead to {@link dev.ravel.system.Outcomes} over
 * objects, and that is what engines see.
 */
package dev.ravel.execution;

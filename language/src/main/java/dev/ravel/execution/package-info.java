// SPDX-License-Identifier: Apache-2.0
/**
 * Programs in motion. The room has the interpreter, hash-consed local states, and the words for all
 * of it. Imports {@code program}, {@code symmetry}, {@code automata}, {@code system} and {@code
 * source}.
 *
 * <p>The {@link dev.ravel.execution.Interpreter} is simple and slow; it runs once for each local
 * state and combination of observed values. What it finds is remembered by {@link
 * dev.ravel.automata.Learnt}, and that is what engines see.
 */
package dev.ravel.execution;

// SPDX-License-Identifier: Apache-2.0

/**
 * Low-level programs in motion. The room has their interpreter, memory that becomes objects where
 * threads share it, and the words for all of it.
 *
 * <p>Memory is private to its thread, and part of its local state, until its address can be seen by
 * another thread: the step that shows it publishes it. Shared memory is cells, whose sizes are
 * learnt from the accesses. A system has room for a number of threads and cells. Where it meets
 * more, or an access that cuts a cell, it is {@link dev.ravel.system.Outgrown}, and {@link
 * dev.ravel.processor.ProgramFacts} makes a larger one.
 *
 * <p>May import {@code machine}, {@code automata}, {@code system} and {@code source}.
 */
package dev.ravel.processor;

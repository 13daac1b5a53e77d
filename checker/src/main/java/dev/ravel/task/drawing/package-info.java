// SPDX-License-Identifier: Apache-2.0

/**
 * The graphs that are drawn of models. They are graphs of states, of nets, of the code of threads,
 * and trees.
 *
 * <p>May import whatever {@code task} may, and {@code task.loading}, {@code task.nets}, {@code
 * task.orders} and {@code task.replay}.
 */
package dev.ravel.task.drawing;

// SPDX-License-Identifier: Apache-2.0

/**
 * Questions about the partial order of a model's executions. They ask which executions there are,
 * whether two schedules are the same one, and how two events are related.
 *
 * <p>May import what {@code task} may, and {@code task.loading} and {@code task.replay}.
 */
package dev.ravel.task.orders;

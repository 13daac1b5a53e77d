// SPDX-License-Identifier: Apache-2.0
/**
 * Answers about a net found elsewhere than in its state space. They are found on a smaller net that
 * the structural reductions of {@code explore.reduction} leave, with runs led back to the net
 * itself, and by coverability where the state space has no end.
 */
package dev.ravel.task.nets;

// SPDX-License-Identifier: Apache-2.0
/**
 * The choice between engines that is left to Ravel. Which engine is best for a model can hardly be
 * foreseen, and the best one can be thousands of times faster than another; so {@link
 * dev.ravel.task.auto.Auto} dovetails: engines explore {@linkplain dev.ravel.task.auto.InTurn in
 * turn}, in slices that grow, until one of them is done. Slices are measured in elementary
 * operations and never in time, so the outcome is the same on every machine.
 */
package dev.ravel.task.auto;

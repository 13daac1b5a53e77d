// SPDX-License-Identifier: Apache-2.0
/**
 * The way through a model step by step, forwards and backwards. A {@link
 * dev.ravel.task.stepping.Stepper} stands in a state of an execution, makes steps and takes them
 * back, and goes on until something is met. The terminal and debuggers stand above it.
 *
 * <p>Imports {@code task.loading}, {@code task.replay} and everything below {@code task}.
 */
package dev.ravel.task.stepping;

// SPDX-License-Identifier: Apache-2.0

/**
 * The way through a model step by step, in the terminal and under an editor's debugger. It leads
 * forwards and backwards.
 *
 * <p>May import everything below it; nothing outside of {@code ide-support} imports it.
 */
package dev.ravel.stepping;

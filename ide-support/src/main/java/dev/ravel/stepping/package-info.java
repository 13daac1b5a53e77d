// SPDX-License-Identifier: Apache-2.0

/**
 * Going through a model step by step, forwards and backwards, in the terminal and under an editor's
 * debugger.
 *
 * <p>May import everything below it; nothing outside of {@code ide-support} imports it.
 */
package dev.ravel.stepping;

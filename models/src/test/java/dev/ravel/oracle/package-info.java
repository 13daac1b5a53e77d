// SPDX-License-Identifier: Apache-2.0
/**
 * The oracle. It has a naive interpreter of the syntax tree, written from the text of the language
 * alone, a generator of random models, and the test that the whole pipeline and the oracle agree on
 * them. The interpreter imports {@code ast}, {@code source} and {@code syntax} and nothing of what
 * it is to judge; only {@code Pipeline} sees that.
 */
package dev.ravel.oracle;

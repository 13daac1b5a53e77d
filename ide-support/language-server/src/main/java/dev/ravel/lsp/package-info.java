// SPDX-License-Identifier: Apache-2.0

/**
 * The tree that Xtext makes of a document, for completion, outline and folding. Its grammar is
 * {@code src/main/xtext}; the tokens are those of the compiler's own scanner, and all meaning comes
 * from {@code language}.
 *
 * <p>May import everything below it and Xtext; nothing imports it.
 */
package dev.ravel.lsp;

// SPDX-License-Identifier: Apache-2.0

/**
 * The language server, {@code ravel lsp}: what an editor asks of a document, answered by what
 * module {@code language} says. Xtext has the protocol, and the requests that cancel each other.
 *
 * <p>May import {@code lsp}, everything below it, and Xtext.
 */
package dev.ravel.lsp.ide;

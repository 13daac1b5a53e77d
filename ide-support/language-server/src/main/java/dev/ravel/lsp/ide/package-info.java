// SPDX-License-Identifier: Apache-2.0

/**
 * The language server, {@code ravel lsp}. It answers the requests of an editor by module {@code
 * language}. Xtext has the protocol, and the requests that cancel each other.
 *
 * <p>May import {@code lsp}, everything below it, and Xtext.
 */
package dev.ravel.lsp.ide;

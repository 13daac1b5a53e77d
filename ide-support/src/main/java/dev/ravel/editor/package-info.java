// SPDX-License-Identifier: Apache-2.0

/**
 * The language as editors need it. The room has the layout of texts ({@code ravel fmt}), and the
 * command that starts the language server, which is a module of its own. All meaning comes from
 * {@code language}.
 *
 * <p>May import everything below it; nothing outside of {@code ide-support} imports it.
 */
package dev.ravel.editor;

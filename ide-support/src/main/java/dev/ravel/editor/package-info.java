// SPDX-License-Identifier: Apache-2.0

/**
 * The editor's side of the language: grammar, outline, completion and formatting. All meaning comes
 * from {@code language}.
 *
 * <p>May import everything below it; nothing outside of {@code ide-support} imports it.
 */
package dev.ravel.editor;

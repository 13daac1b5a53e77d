// SPDX-License-Identifier: Apache-2.0
/**
 * What a command has found out, as plain records: a file that was checked ({@link
 * dev.ravel.result.Checking}), swept over values of constants, checked by several engines, compared
 * with its expectations or replayed; and how that lets the program end.
 *
 * <p>Imports {@code explanation}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.result;

// SPDX-License-Identifier: Apache-2.0
/**
 * The results of commands, as plain records. A file was checked ({@link
 * dev.ravel.result.Checking}), swept over values of constants, checked by several engines, compared
 * with its expectations or replayed; and the exit code follows from that.
 *
 * <p>Imports {@code explanation}, {@code suite}, {@code verdict}, {@code system} and {@code
 * source}.
 */
package dev.ravel.result;

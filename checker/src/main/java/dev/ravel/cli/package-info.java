// SPDX-License-Identifier: Apache-2.0

/**
 * The command line: options, exit codes, and what is printed where.
 *
 * <p>May import everything below it. Only this room and the sub-commands print or exit.
 */
package dev.ravel.cli;

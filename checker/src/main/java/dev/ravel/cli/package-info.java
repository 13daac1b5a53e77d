// SPDX-License-Identifier: Apache-2.0
/**
 * The command line. Arguments come in, results go to standard output, everything else to standard
 * error, and then there is the exit code. A command of another module is a {@link
 * dev.ravel.cli.Subcommand} found by {@link java.util.ServiceLoader}.
 *
 * <p>Imports {@code task}, {@code report} and what they offer. Only this room and the commands of
 * other modules print or exit.
 */
package dev.ravel.cli;

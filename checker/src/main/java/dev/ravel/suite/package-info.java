// SPDX-License-Identifier: Apache-2.0

/**
 * Smallest sets of executions that cover events, statements, branches or pairs of a program.
 *
 * <p>May import {@code explore.events}, {@code verdict} and {@code system}.
 */
package dev.ravel.suite;

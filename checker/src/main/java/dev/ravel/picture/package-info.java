// SPDX-License-Identifier: Apache-2.0

/**
 * Pictures of state graphs, unfoldings, executions, nets and programs, each with an equivalent
 * text.
 *
 * <p>May import {@code explore.events}, {@code verdict} and {@code system}.
 */
package dev.ravel.picture;

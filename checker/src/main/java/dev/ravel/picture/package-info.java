// SPDX-License-Identifier: Apache-2.0

/**
 * Pictures of state graphs, unfoldings, executions, nets and programs, each with an equivalent
 * text.
 *
 * <p>May import {@code picture.page}, {@code picture.graphviz}, {@code explore.events}, {@code
 * json}, {@code verdict}, {@code system} and {@code source}, whose limits long work asks.
 */
package dev.ravel.picture;

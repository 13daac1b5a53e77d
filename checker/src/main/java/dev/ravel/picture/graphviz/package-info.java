// SPDX-License-Identifier: Apache-2.0

/**
 * Places for the nodes and edges of a graph, found by Graphviz. Its program {@code dot} is used
 * where that is installed, else the one that comes along.
 *
 * <p>May import {@code source}, whose limits long work asks, and the libraries that run Graphviz
 * and read its answer.
 */
package dev.ravel.picture.graphviz;

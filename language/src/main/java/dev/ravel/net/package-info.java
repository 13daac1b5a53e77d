// SPDX-License-Identifier: Apache-2.0

/**
 * Petri nets as structures: places, transitions and arcs of every kind, for prefixes, invariants
 * and siphons, and the way from a net to a {@code Program}.
 *
 * <p>May import {@code program} and {@code source}.
 */
package dev.ravel.net;

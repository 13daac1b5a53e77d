// SPDX-License-Identifier: Apache-2.0

/**
 * Finite complete prefixes of unfoldings by saturation, and queries on them. Decides safety
 * properties of safe nets and systems.
 *
 * <p>May import {@code explore}, {@code explore.events}, {@code verdict}, {@code system} and {@code
 * net}, and no other engine.
 */
package dev.ravel.explore.prefix;

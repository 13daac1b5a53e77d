// SPDX-License-Identifier: Apache-2.0

/**
 * Exploration of the event structure of a system: one visit for each Mazurkiewicz trace, fewer with
 * cutoffs. Decides safety properties.
 *
 * <p>May import {@code explore}, {@code explore.events}, {@code verdict} and {@code system}, and no
 * other engine.
 */
package dev.ravel.explore.unfolding;

// SPDX-License-Identifier: Apache-2.0
/**
 * Alternatives to a configuration. They are what is to be explored in place of what is disabled, D.
 *
 * <p>{@code Disabled} says what needs one; {@code SeenConflicts}, which {@code Racers} were met
 * that can be in it, as {@code RacerSet}s; {@code Avoided}, what must not be. {@code Alternatives}
 * has a {@code Comb} of {@code Spike}s searched for one. {@code Remove} forgets events that are in
 * no further alternative.
 */
package dev.ravel.explore.unfolding.alternatives;

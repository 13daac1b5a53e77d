// SPDX-License-Identifier: Apache-2.0

/**
 * Random schedules from a seed: plain random walks, PCT, and partial-order sampling. Finds
 * violations and never decides that a property holds.
 *
 * <p>May import {@code explore}, {@code explore.events}, {@code verdict} and {@code system}, and no
 * other engine.
 */
package dev.ravel.explore.sample;

// SPDX-License-Identifier: Apache-2.0

/**
 * Stateful dynamic partial order reduction over local-state IDs, and source-DPOR without states.
 * Decides safety properties.
 *
 * <p>May import {@code explore}, {@code explore.events}, {@code verdict} and {@code system}, and no
 * other engine.
 */
package dev.ravel.explore.dpor;

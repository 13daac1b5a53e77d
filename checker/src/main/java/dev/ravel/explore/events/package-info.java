// SPDX-License-Identifier: Apache-2.0

/**
 * Events, configurations, causality and conflict. They are the structures that two or more engines
 * share.
 *
 * <p>May import {@code explore}, {@code explore.tables}, {@code json}, {@code verdict} and {@code
 * system}.
 */
package dev.ravel.explore.events;

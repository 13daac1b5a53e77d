// SPDX-License-Identifier: Apache-2.0
/**
 * The common part of all engines. Questions go in, an exploration with judgements comes out, within
 * a budget. Each engine is a room of its own below this one and none knows another. Imports {@code
 * explore.tables}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore;

// SPDX-License-Identifier: Apache-2.0
/**
 * What all engines have in common: questions in, an exploration with judgements out, within a
 * budget. Each engine is a room of its own below this one and none knows another. Imports {@code
 * explore.tables}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore;

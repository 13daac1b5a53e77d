// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

/**
 * The sizes of a net before and after its reduction.
 *
 * @param places of the net itself
 * @param transitions of the net itself
 * @param leftPlaces of the net that was searched
 * @param leftTransitions of the net that was searched
 */
public record Reduced(int places, int transitions, int leftPlaces, int leftTransitions) {}

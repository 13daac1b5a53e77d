// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.BitSet;

/**
 * A configuration and where it leads. Nothing in it is changed once it is made.
 *
 * @param events the numbers of its events
 * @param state the values of the objects
 * @param ended the processes that an error or a false assumption has ended
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its events
public record Reached(BitSet events, int[] state, BitSet ended) {}

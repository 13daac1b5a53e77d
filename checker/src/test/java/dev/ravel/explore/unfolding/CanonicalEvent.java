// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import java.util.BitSet;

/**
 * A step together with everything that had to happen before it. It is the same in all executions
 * that differ only in the order of independent steps.
 *
 * @param process who makes the step
 * @param outcome the index of the outcome in the process's reaction
 * @param footprint a number for the uses of objects that count
 * @param causes the numbers of all events before it, not only the immediate ones
 */
public record CanonicalEvent(int process, int outcome, int footprint, BitSet causes) {}

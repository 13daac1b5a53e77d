// SPDX-License-Identifier: Apache-2.0
/**
 * The configuration C of an exploration, as the trail of its events. They are pushed and popped in
 * constant time for each number that changes.
 *
 * <p>{@code Configuration} is the trail, of {@code Reversible} numbers; {@code Pending} is what
 * processes are about to do after it; {@code EventExecution} carries events out, and shows what is
 * done for the first time to {@code Discoveries}; {@code UnorderedUses} looks for objects that are
 * contended after all.
 */
package dev.ravel.explore.unfolding.configuration;

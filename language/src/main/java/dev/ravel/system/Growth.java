// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

/**
 * A property of how the tokens of a place grow, in a system that may have infinitely many states.
 */
public sealed interface Growth extends Property permits Property.Bounded {}

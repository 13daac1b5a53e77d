// SPDX-License-Identifier: Apache-2.0

/**
 * The base of the systems of all front ends. Their processes are automata, learnt once. {@link
 * dev.ravel.automata.Learnt} asks for the outcomes of a step once for each combination of the
 * values that the step looks at, and remembers them. {@link dev.ravel.automata.BufferedSystem} is
 * such a system over another one, whose writes reach memory late.
 *
 * <p>May import {@code system} and {@code source}.
 */
package dev.ravel.automata;

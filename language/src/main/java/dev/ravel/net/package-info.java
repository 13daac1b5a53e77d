// SPDX-License-Identifier: Apache-2.0

/**
 * Petri nets as structures. It has places, transitions and arcs of every kind, for prefixes,
 * invariants and siphons; the questions about a net; and the ways between a net and a {@code
 * Program}.
 *
 * <p>{@link dev.ravel.net.Net} is the structure, numbers in flat arrays; {@link
 * dev.ravel.net.NetBuilder} makes one. {@link dev.ravel.net.SparseVector} is for arithmetic with
 * arcs and markings. {@link dev.ravel.net.MarkingFormula} and {@link dev.ravel.net.NetQuestion} are
 * the questions. {@link dev.ravel.net.NetProgram} leads from a net to a program, {@link
 * dev.ravel.net.ProgramNet} from a program back to a net.
 *
 * <p>May import {@code program} and {@code source}.
 */
package dev.ravel.net;

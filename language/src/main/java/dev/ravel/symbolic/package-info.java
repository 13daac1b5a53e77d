// SPDX-License-Identifier: Apache-2.0
/**
 * Values that depend on symbolic inputs. A {@link dev.ravel.symbolic.Terms term} is a sum over
 * inputs, and over products, quotients, remainders and truth values of such; it stands for its
 * value in registers and objects, as one of the numbers that no program needs. A {@link
 * dev.ravel.symbolic.Literals literal} compares a term with a number. What a thread has found out
 * about the inputs is a set of literals, its {@link dev.ravel.symbolic.Knowledge facts}; a {@link
 * dev.ravel.symbolic.Solver} tells whether some inputs make all of them true.
 *
 * <p>The source is the dynamic symbolic execution of Kähkönen, Saarikivi and Heljanko (Unfolding
 * based automated testing of multithreaded programs, Automated Software Engineering 22, 2015). Path
 * constraints are here the facts of all threads together. Imports {@code source} and {@code
 * program} alone.
 */
package dev.ravel.symbolic;

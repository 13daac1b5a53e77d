// SPDX-License-Identifier: Apache-2.0
/**
 * The inference of members of families of threads that are interchangeable. It finds them in the
 * program without declarations.
 *
 * <p>A <em>slot</em> is whatever holds a number: a register, the content of a cell, a scalar of the
 * messages of a channel, an index of an array, of a family of threads or of a local array. Slots
 * between which numbers flow or are compared for equality are of one <em>class</em> ({@link
 * dev.ravel.symmetry.Slots}, union-find; {@link dev.ravel.symmetry.Inference} walks the program).
 * What a program does with the numbers of a class beyond that are {@link dev.ravel.symmetry.Fact}s:
 * it compares them by order, counts with them, takes a constant for one. The facts split the
 * members of the families into <em>blocks</em> ({@link dev.ravel.symmetry.Families}), and every
 * renaming of the members that maps each block to itself, done in all slots of the class at once,
 * maps steps to steps. Claims are compared with their images ({@link dev.ravel.symmetry.Renamed}):
 * members that a claim tells apart are not renamed where it is decided.
 *
 * <p>A loop that counts from the least member to the greatest compares members by order and
 * computes with them, but says no more than a quantifier if it is a {@linkplain
 * dev.ravel.symmetry.Sweep sweep}: then its rounds may as well be made in the order of their new
 * names, with the same outcome, and so its step in a renamed state is the renamed step.
 *
 * <p>Where no members of any class may change places, they may be a <em>ring</em>: threads reach
 * for what is their neighbours', {@code fork[(i + 1) % N]}. That is a function of the thread's own
 * parameter that takes each member to the one a fixed number of places after it, the last ones to
 * the first. It commutes with rotations, as numbers modulo N are added in any order; so its values
 * are numbers of the same class, and if no other fact tells the members apart, by the same tests as
 * above, the rotations of all members map steps to steps. A ring is the only block then. Sums of
 * other numbers are no such functions: what a variable holds may be no member, and then it is not
 * rotated.
 *
 * <p>When in doubt, members are distinguished. C. N. Ip and D. L. Dill, "Better verification
 * through symmetry", Formal Methods in System Design 9 (1996), have such classes as a type that the
 * user declares (<em>scalarset</em>); here they are inferred. Imports {@code program} and {@code
 * source}.
 */
package dev.ravel.symmetry;

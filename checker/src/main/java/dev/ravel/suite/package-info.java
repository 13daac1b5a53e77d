// SPDX-License-Identifier: Apache-2.0

/**
 * Smallest sets of executions that cover the events, statements or dependent pairs of a program.
 *
 * <p>{@code Candidates} are the executions to choose from, {@code CandidateCoverage} tells what
 * each of them covers, {@code SetCover} chooses.
 *
 * <p>Source: Saarikivi, Ponce de León, Kähkönen, Heljanko, Esparza, Minimizing test suites with
 * unfoldings of multithreaded programs, ACM TECS 16(2), 2017. There the configurations are chosen
 * by a solver; here all maximal ones are at hand, so that a cover is a set cover.
 *
 * <p>Where executions are too many to list them, {@code GrownSuite} grows configurations of events
 * instead: of the complete prefix of a net, or of all events that a search for these has found.
 *
 * <p>May import {@code explore}, {@code explore.events}, {@code explore.prefix}, {@code verdict},
 * {@code system} and {@code source}, whose limits long work asks.
 */
package dev.ravel.suite;

// SPDX-License-Identifier: Apache-2.0
/**
 * The explicit search. It is breadth first over exact, bit-packed states. It decides everything
 * that can be decided on a finite state space and is the oracle of all other engines.
 *
 * <p>{@link dev.ravel.explore.graph.Graph} is the algorithm. Its data: the store of {@code
 * explore.states}, which is the queue as well and which several threads fill as one alone would,
 * and {@code Predecessors} (who found whom, in two bits a state). {@code Expansion} takes the steps
 * of a layer. Its questions: {@code SafetyMonitors} looks at each state and step once; {@code
 * FairLasso} looks for executions that break a promise.
 *
 * <p>Where members of families of threads are interchangeable and that is wanted, one state of each
 * orbit is stored ({@code explore.states.Representative}), for questions that mean the same under
 * all renamings ({@code SymmetricQuestions}). Runs are found again through the states themselves
 * ({@code RealSteps}); since switches of threads are counted under the names that threads have at
 * the time, a run has as few of them as without symmetry.
 *
 * <p>A question about safety that names members is asked of a state under all their names ({@code
 * AllNames}), so that they need not be kept apart. Let no initial state be changed by renamings.
 * Then renamings map runs to runs: a state s is reachable if and only if gs is, for each renaming
 * g, in as many steps and with as many switches, and is final if and only if gs is. So some
 * reachable state shows e if and only if for some stored state s and some g the state gs does, and
 * renaming the run to s by g gives a run to it. Two renamings g and hg need not be distinguished if
 * h keeps the meaning of e. The truth of e at gs depends only on which members become ones that e
 * takes for the same. Where an initial state is changed, as where a variable begins as a member, a
 * stored state may stand for one that is not reachable, so there members are kept apart.
 *
 * <p>An execution without end is looked for in orbits, too. Above a strongly connected part of
 * orbits lies a part of the states themselves: its nodes are the orbits' states under all renamings
 * that ways through the part lead to, and steps of the one are steps of the other. A thread is
 * followed through its renamings ({@code OrbitLift}); what a way around the part renames into each
 * other has the same happen to it, only elsewhere in the part above. So that part is fair if each
 * of these sets of threads is granted what it asks for; where one is not, all its threads are taken
 * out together. A round is made of real steps again ({@code RealLoop}).
 *
 * <p>Where there are very many members, {@code Crowds} explores the same orbits by another store
 * ({@code explore.states.Crowd}, which has the proof): of members that are alike one takes its
 * step. It, too, is for safety alone: a fair execution lets each of those that are alike move again
 * and again, so an orbit that comes back does not tell whether one of them was left out. There is
 * no reduction beside it: all steps of representatives are taken, so that nothing has to be proved
 * of persistent sets under renamings. Imports {@code explore}, {@code explore.states}, {@code
 * explore.temporal}, {@code verdict}, {@code system} and {@code source}.
 */
package dev.ravel.explore.graph;

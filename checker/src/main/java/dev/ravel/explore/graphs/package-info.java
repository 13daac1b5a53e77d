// SPDX-License-Identifier: Apache-2.0

/**
 * Exploration of execution graphs under a memory model. An execution is a graph of the accesses of
 * its threads: program order, for each read the write that it reads from, and for each cell the
 * coherence order of its writes. A memory model says which graphs there are. Each graph is found
 * once, and no states are stored.
 *
 * <p>The search is that of M. Kokologiannakis, I. Marmanis, V. Gladstein, V. Vafeiadis, "Truly
 * stateless, optimal dynamic partial order reduction", POPL 2022, whose words are used here.
 *
 * <table>
 * <caption>The terms of the paper</caption>
 * <tr><td>execution graph G</td><td>{@code ExecutionGraph}</td></tr>
 * <tr><td>next event of G</td><td>{@code ExecutionGraphSearch.extend}</td></tr>
 * <tr><td>consistency</td><td>{@code Consistency}, a class for each memory model</td></tr>
 * <tr><td>visit revisits, visit places in co</td><td>{@code ExecutionGraphSearch.written, place}</td></tr>
 * <tr><td>deleted events, maximal</td><td>{@code mayBeRevisited, isMaximal}</td></tr>
 * <tr><td>set rf, restrict</td><td>{@code revisit, ExecutionGraph.restricted}</td></tr>
 * </table>
 *
 * <h2>Where this differs</h2>
 *
 * <p>A read-modify-write is one event and not two. In the paper its read keeps the place in which
 * it was added and its write is added anew when the read is revisited. What lies between the two
 * are causes of the write that the read then reads from, so a test of maximality never tells the
 * places apart: if it deletes one of them it deletes that write, which is read by an event added
 * before it.
 *
 * <p>A waiting read is an event after which its thread has none. Of the sources that leave it
 * waiting only the last write in coherence order is followed. From any other no complete graph, no
 * deadlock and no revisit comes: a read that is not maximal is never revisited. A graph in which a
 * thread still waits for an older write at the end is given up, since memory reaches every thread
 * in the end (O. Lahav, E. Namakonov, J. Oberhauser, A. Podkopaev, V. Vafeiadis, "Making weak
 * memory models fair", OOPSLA 2021).
 *
 * <p>Which thread moves next is free. Threads that would wait if they read the last write come
 * last, and while a thread waits the one that has written what it reads comes first: this owns the
 * lock. So waiting reads are added only in deadlocks and by revisits. A graph whose waiting read
 * has been passed by its lock cannot be given up at once: a read in the critical section may be
 * revisited by a write that does not depend on the release, which deletes the release (random
 * programs with locks found that in seconds).
 *
 * <p>An error ends its thread and not the graph, since other threads may write what the failing
 * read reads instead.
 *
 * <h2>The steps of a system</h2>
 *
 * <p>{@code GraphOperations} makes a state in which a thread stands in its local state and its cell
 * has the value of some write; the reaction there is what the thread does. The lifetimes of memory
 * in C are no cells: they have the value that the thread knows, and an event that uses memory whose
 * lifetime changes without order races.
 *
 * <h2>What is shown</h2>
 *
 * <p>{@code GraphSystem} is a system whose states hold a graph and whose steps add an event, if the
 * {@code Axioms} allow it; these follow the definitions of the models and share nothing with the
 * tests of the search. What the search finds becomes a run of that system, and so it is checked
 * anew, replayed, told and drawn as any other run. Under sequential consistency the run is one of
 * the system itself, under total store order one of {@code BufferedSystem}.
 *
 * <p>May import {@code automata} for that, {@code explore}, {@code explore.tables}, {@code trace},
 * {@code verdict} and {@code system}, and no other engine.
 */
package dev.ravel.explore.graphs;

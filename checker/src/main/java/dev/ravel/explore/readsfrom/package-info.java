// SPDX-License-Identifier: Apache-2.0

/**
 * Exploration along executions up to reads-from equivalence. Of all executions in which the same
 * steps read from the same steps, one is completed. Decides safety where all executions end.
 *
 * <p>The words are those of P. Abdulla, M. Atig, B. Jonsson, M. Lång, T. Ngo, K. Sagonas, "Optimal
 * stateless model checking for reads-from equivalence under sequential consistency", OOPSLA 2019;
 * the way through the classes is that of M. Kokologiannakis, I. Marmanis, V. Gladstein, V.
 * Vafeiadis, "Truly stateless, optimal dynamic partial order reduction", POPL 2022, which needs
 * memory for one execution and what differs from it only.
 *
 * <h2>What reads, and what writes</h2>
 *
 * <p>An <em>event</em> is a step of a process: which outcome it has, and for each object that it
 * looks at ({@code ConcurrentSystem.looked}) the event that has written this last, its source. It
 * writes what its outcome writes. So all synchronisation reads and writes its object, and is in one
 * order, but for {@code up} and what else is an update; a plain write looks at nothing, and its
 * place among other writes is left open. A property object that counts is read by each event that
 * writes it: such events are in one order, so the values of all that the property speaks of come in
 * the same order in all executions of a class. What is asked about the ends of executions is read
 * by one more event, after all others ({@code Endings}). A class determines the local states of all
 * processes at all times; hence errors, dead code, which operations wait at the end, and with the
 * above all of safety, except for races: whether two steps are enabled together is no matter of a
 * class, and the engine does not decide it.
 *
 * <h2>What updates read</h2>
 *
 * <p>An event that only <em>updates</em> an object, in the way that commutes with itself ({@code
 * Mode.COMMUTE}), changes the object and does not see what others have added. So it reads from the
 * last event before it that has written the object or is an update of its own process. An event
 * that looks at the object reads the last write, and all updates after that, as a set, for each
 * process the last one. Each process has a part of the object ({@code Parts}): an update reads and
 * writes its own part, a write writes all parts, and who looks at the object reads all of them.
 * With that, reads are from one event each, and nothing else said here changes. The two writes
 * between which an update comes are then the same in all executions of a class, and updates between
 * the same two commute. So what comes after them finds the same value. What an update itself writes
 * depends on the order and is worked out again in each one that is shown. An update may be an error
 * near a limit, in some orders; where an error is met that updates something, updates of this are
 * reads and writes from then on, and the search begins anew ({@code Limit}).
 *
 * <p>Who waits or ends an execution sees all updates after the last write, so for the last places
 * only writes are chosen, not updates ({@code CanonicalStep}, {@code Endings}).
 *
 * <h2>How classes are found</h2>
 *
 * <p>A graph is a set of events with the causes of each. The search goes from graph to graph. The
 * first process that has something to do is given its next event, in all ways in which that can
 * read from events that are there ({@code Readings}). Where the process is blocked when it reads
 * so, its event <em>waits</em>: it writes nothing, and nothing of its process follows. What waits
 * is after all steps, so what it has read is to be written last, and a step that writes this is
 * only added if it can be before that last write. A process whose step would come after it may wait
 * as well, though it is not blocked. It is held up. A graph is consistent if some order of its
 * steps is an execution with such last writes ({@code Linearisation}).
 *
 * <p>Then, as another event a with writes is there, each earlier event e, also one that waits, may
 * read from a instead ({@code Revisits}): what came before e, a, e's other sources and the causes
 * of all these are kept, and all else is taken back, that is D. What D and e did before does not
 * matter, so this is done in one of all graphs that differ only there: the one in which e and D
 * were added by {@code CanonicalStep}. An event that now reads from a is as new as a, so others may
 * read from it next.
 *
 * <h2>Why each class is found once</h2>
 *
 * <p>Let G be a consistent graph. Its events have a usual order: the first process with an event
 * left is next; if one of that event's sources is missing, all its causes follow it at once, in the
 * usual order. Let s be the last event in the usual order that has nothing pulled in after it, or
 * else the last one e that has, a the one of its sources that comes last. In the first case G comes
 * from G without s alone; nobody reads from s, so all that waits still reads what is written last.
 * In the second it comes from the graph P that has what is before e, the causes K of e's sources
 * without what a writes, e by a canonical step after these, and what else the usual order adds
 * before it is a's turn, each by a canonical step after what is before it and K. P is determined by
 * G. It is consistent: K with what is before e is closed under causes, and so part of an execution,
 * in which all that waits still reads what is written last, since its sources are there; K has
 * nothing that waits, since that is no cause; a canonical step comes last in some order, and waits
 * if it is blocked there or writes what an event has read that was added before it and waits. And P
 * comes before G: a graph is a sequence of such events with what they have pulled in; P has the
 * same sequence up to e, and e has pulled in less, since a is missing. Such sequences are bounded
 * where executions end, so each graph is reached from the empty one, and on one way only. Where an
 * execution does not end, graphs grow until one of them comes to a state for the second time, or
 * limits end it.
 *
 * <p>An execution ends with a graph to which nothing can be added and in which all that waits is
 * blocked. Graphs that differ only in what this has read are one class, so one of them counts
 * ({@code Endings}).
 *
 * <p>What is given up, and counted as redundant: the others of these; a graph to which nothing can
 * be added, and in which something is held up; and one whose last event reads what another one
 * reads that overwrites it, or overwrites what somebody waits with, where no earlier event can read
 * from that event instead. Where no operation may block, and none reads what it writes, there are
 * none.
 *
 * <p>May import {@code explore}, {@code explore.executions}, {@code explore.tables}, {@code
 * verdict} and {@code system}, and no other engine.
 */
package dev.ravel.explore.readsfrom;

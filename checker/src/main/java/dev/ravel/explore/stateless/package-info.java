// SPDX-License-Identifier: Apache-2.0

/**
 * Optimal stateless dynamic partial order reduction, with wake-up trees and sleep sets. It follows
 * executions one after the other, stores no states, completes one execution of each Mazurkiewicz
 * trace and begins no other one. Decides safety where all executions end.
 *
 * <p>{@code StatelessSearch} goes depth first on a stack of {@code Nodes}; {@code RaceReversal}
 * looks for the orders that an execution leaves open, each a {@code Sequence} that {@code
 * WakeupTrees} keep until it is explored; {@code Recurrences} notices that an execution goes round.
 * The source is P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas, "Optimal dynamic partial order
 * reduction", POPL 2014, algorithm 2 (optimal-DPOR), and "Source sets: a foundation for optimal
 * dynamic partial order reduction", JACM 64(4), 2017.
 *
 * <table>
 * <caption>Terms of the papers and the classes that embody them</caption>
 * <tr><th>term</th><th>class</th><th>difference, and its reason</th></tr>
 * <tr><td>execution sequence E, happens-before</td><td>{@code Trail}</td><td>none</td></tr>
 * <tr><td>race, reversible race</td><td>{@code RaceReversal}</td><td>of a step and an operation,
 *     which may be blocked: models have operations that are blocked for ever</td></tr>
 * <tr><td>notdep(e).proc(e')</td><td>{@code Sequence}</td><td>parts of it, too, where the operation
 *     is not enabled after all of it</td></tr>
 * <tr><td>weak initial</td><td>{@code Sequence.initial}</td><td>of outcomes, not of processes: an
 *     operation may have several</td></tr>
 * <tr><td>wake-up tree</td><td>{@code WakeupTrees}</td><td>one for each position, in one
 *     array</td></tr>
 * <tr><td>sleep set</td><td>{@code Nodes}</td><td>holds outcomes; also those that no symbolic input
 *     allows</td></tr>
 * <tr><td>source set, backtrack set</td><td>first steps of the branches of {@code
 *     WakeupTrees}</td><td>none of its own: a wake-up tree says more</td></tr>
 * <tr><td>persistent set</td><td>none</td><td>a source set is enough, and smaller</td></tr>
 * </table>
 *
 * <h2>What is proved there</h2>
 *
 * <p>p is a <em>weak initial</em> of a sequence v after E if v, perhaps with something after it, is
 * an order of a trace that begins with p. A wake-up tree at E is an ordered tree of sequences such
 * that no sleeper is a weak initial of a leaf, and if u.p and u.w are on it, w a leaf's end and p
 * before it, p is no weak initial of w. Inserting a sequence of which no sleeper is a weak initial
 * keeps that. So all sleepers are awake at a leaf, and no execution is given up: that is
 * <em>optimality</em>, and rests on nothing else than that the inserted sequences are possible.
 * <em>Correctness</em>, that each maximal trace is explored, rests on which sequences are inserted:
 * for each race of e with a later e' in a maximal execution, notdep(e).proc(e') at the place of e,
 * where notdep(e) is all after e that does not happen after it.
 *
 * <h2>What differs</h2>
 *
 * <p>Operations may be blocked, for any reason that a model has, and may stay blocked for ever. So
 * not steps race with steps, but a step e with the <em>operation</em> that another process q is
 * about to do, whether it is executed later or blocked at the end. Let E' be what stands before e,
 * and N all after e that happens neither after e nor after the operation, if that was executed.
 * What the operation can do after a part w of N depends only on those steps of w that change what
 * it may use. If it is enabled after N, and uses all that it may use, N with it is inserted. No
 * other part is needed, since such a step of N happens before the operation then, so that leaving
 * it out is found as a race of these two. Else all parts that differ in these steps are tried, each
 * with all of N that does not need what is left out; there are exponentially many at worst. What is
 * possible there and conflicts with e is inserted. A mutex that the process of e holds before it
 * rules out every part.
 *
 * <p>An operation may have several outcomes, by choice or by what it finds. Nodes of trees and
 * sleepers are outcomes, so that outcomes of one process are different branches. That they exclude
 * each other is a race of a step with itself, which is searched in the same way. After all parts of
 * N, which does not hold the step, each other outcome is inserted.
 *
 * <p>Proof that each trace is explored. Let w be a maximal trace after E, D what is explored or
 * sleeps at E in the end, and nothing of D an initial of w. For d of D let w(d) be what of w does
 * not need a step that conflicts with d. Of the d with the largest w(d), the one explored first
 * leads to all maximal executions of E.d.w(d). Let f be a first step of w after w(d); it conflicts
 * with d. Its operation stands there in each of these executions, and N holds w(d); the part with
 * those of N's steps that f sees in w holds w(d), too, and f is possible after it. So a sequence v
 * was inserted, or not needed, that w(d).f is a beginning of, and some d' of D is a weak initial of
 * that: then w(d') is larger, or d' an initial of w. An execution need not be looked at for a pair
 * again if N has not grown, since then the one before has shown the same.
 *
 * <h2>Crashes</h2>
 *
 * <p>Nothing obliges a crash to happen. So an execution ends where nothing but crashes is possible,
 * and all crashes that do not sleep are explored after its end. A crash that sleeps need not be
 * awake at a leaf: an execution without it is another one. It is a weak initial only of sequences
 * that hold it; of a sequence that is independent of it, it is none. In the proof above let d be no
 * crash, and look at an execution of E.d.w(d) in which nobody crashes who does not in w: then N
 * holds no other crash, and d' is an initial of w if it is a crash. It is needed that D holds an
 * outcome that is no crash, unless E is an end. So where only crashes are planned and nothing else
 * sleeps, they are planned no more and all is explored, and the same holds where a sequence is used
 * up at a node with crashes alone after it.
 *
 * <h2>Symbolic inputs</h2>
 *
 * <p>An outcome may have a constraint on inputs of which no values are tried. Steps are possible
 * together only if some inputs meet all their constraints, so independent steps may rule each other
 * out. A decision is never given up. An outcome that is possible for no inputs that lead to a
 * position sleeps there, and after it. Where an outcome with a constraint was explored, all others
 * of the same reaction that are possible there are planned, too. So let w be a maximal trace after
 * E in which the process makes this step before anything that conflicts with it. For the inputs of
 * w one of these outcomes is possible, and it is an initial of w. An outcome that is not possible
 * at E is one for inputs for which something before was decided otherwise, and that is planned
 * there. An outcome with a constraint is a weak initial only of sequences that hold it, since after
 * others it may not be possible. So each trace of each path is explored, and since what sleeps is
 * not explored again, once; but these plans are in no order that keeps sleepers awake at a leaf, so
 * that an execution may be given up.
 *
 * <p>Local work that is undecided is decided at once: that is independent of all other steps, and
 * states before it are those of no execution. A thread that fails before its first step ends all,
 * since with these inputs no execution begins.
 *
 * <h2>Several explorers</h2>
 *
 * <p>What is left of a search is its stack, a {@code Subtree}: the schedule, and by position what
 * sleeps and what is planned. To divide it, the first positions up to one where something is
 * planned become {@code SharedNode}s. The rest goes on after them with the branch that it is in,
 * and what is planned there is for others. A reversal that belongs to a shared position is not
 * planned by whom it is found by, but told ({@code SharedTree}).
 *
 * <p>It is not enough to take a branch that is under way elsewhere for explored. Let d sleep after
 * another branch d', both under way. A sequence that is found after d may begin with d'. It is
 * needed after d', since what d sleeps for is reversed with d in executions after d alone. On one
 * machine it is planned there before d' is explored. So shared positions keep their wake-up trees
 * whole, with all branches that are explored or under way, and a sequence goes down by the first
 * branches that are weak initials of it, whether these are explored or not. New leaves may appear
 * after what was explored; a branch comes after all that were there. What sleeps at a branch is
 * what comes before it in that order. A leaf is explored as a whole by one explorer, as it sees
 * fit: nothing sleeps there, since no sleeper is a weak initial of the sequence that leads to it.
 * The branch that the rest goes on with needs nothing handed down. The sleepers after it were
 * explored before it was divided. So what is explored and what sleeps at a position in the end is
 * as in the proof above, in the order of the branches there, not of time; when a sequence arrives
 * does not matter. And each leaf, once it is there, is a sequence of which no sleeper is a weak
 * initial: no execution is given up, and none is explored twice.
 *
 * <p>A leaf may be a single execution. So regions of shared positions are leased ({@code
 * SubtreeLease}). One explorer explores leaf after leaf, and inserts what belongs there itself;
 * what belongs to a position above is sent when the region comes back. Sequences that lead into a
 * region that is leased wait until then. A lease counts when its result arrives, and one whose
 * explorer is lost is leased again. An explorer changes nothing before it sends the result.
 * Sequences for a position above that continue each other are made one before they are sent. A weak
 * initial of the longer one is one of each. That is not so of crashes, nor are these proofs of what
 * a solver decides: systems with crashes or symbolic inputs are explored by one.
 *
 * <p>The number of executions is that of traces, and the sum of their lengths a number of these, so
 * both are the same whichever explorer takes part. How many steps are taken is not, since
 * executions share beginnings otherwise. Which execution shows something first is not either: where
 * an explorer meets what answers a question, an execution that goes round, or steps that depend on
 * each other more than was known, all is left to one search, which goes on where it was divided.
 *
 * <p>May import {@code explore}, {@code explore.executions}, {@code explore.events}, {@code
 * verdict} and {@code system}, and no other engine.
 */
package dev.ravel.explore.stateless;

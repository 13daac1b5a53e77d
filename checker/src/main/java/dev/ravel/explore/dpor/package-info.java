// SPDX-License-Identifier: Apache-2.0

/**
 * Stateful dynamic partial order reduction over local-state IDs. Decides safety properties, also
 * where executions go on for ever.
 *
 * <p>{@code DporSearch} is the algorithm, {@code BreadthFirst} its inner loop, {@code StepBatch}
 * the steps that this takes together, {@code TerminalComponents} the search for loops that ignore a
 * process. What they rest on: {@code ThreadAutomata} is what is learnt of the threads, {@code
 * Futures} what a thread can still use, {@code Puts} how many messages it can still put into
 * channels, {@code PersistentSets} the choice of what is explored in a state, {@code PendingSteps}
 * what the processes are about to do there, with {@code Holders} of mutexes and {@code WordUsers},
 * who look at the same word of a state. {@code Choice} is that choice, or with {@code PreciseSets}
 * a closer one, by {@code Cartesian} reach along what was {@code Observed}; both close a {@code
 * ClosureCandidate}. What is known already is kept by {@code ReactionCache} for reactions, by
 * {@code ChoiceCache} for choices, which the {@code LocalStateClasses} determine, by {@code
 * RejectedSeeds} for candidates that were given up, and by {@code ValidatedAt} for states. The
 * data: {@code ReducedGraph} is the reduced graph, {@code ObjectSets} and {@code ProcessSets} are
 * sets. {@code StateSafety} answers. The source is Y. Yang, X. Chen, G. Gopalakrishnan, R. M.
 * Kirby, "Efficient stateful dynamic partial order reduction", SPIN 2008). It has local states with
 * numbers, and summaries of what is visible after them, here by local state and not by state of the
 * whole system.
 *
 * <table>
 * <caption>Terms of the paper and the classes that embody them</caption>
 * <tr><th>term</th><th>class</th><th>difference, and its reason</th></tr>
 * <tr><td>abstract state, its hash table</td><td>{@code ReducedGraph}</td><td>exact, since a model
 *     has its local states at hand</td></tr>
 * <tr><td>local state ID</td><td>{@code ThreadAutomata}</td><td>one for each local state, with what
 *     the process is about to do</td></tr>
 * <tr><td>visible operation, summary of what follows a state</td><td>{@code ThreadAutomata},
 *     {@code Futures}</td><td>by local state: one summary serves all states with it</td></tr>
 * <tr><td>race, update of a backtrack set</td><td>{@code DependenceMatrix}, {@code
 *     ValidatedAt}</td><td>no race is looked for along a path: where an automaton has grown, sets
 *     that this may concern are validated again, in any order of the search</td></tr>
 * <tr><td>backtrack set, done set</td><td>processes explored, by state, in {@code
 *     ReducedGraph}</td><td>a whole set is chosen at once, so the order of the search does not
 *     matter</td></tr>
 * <tr><td>persistent set</td><td>{@code Choice}, {@code PersistentSets}, {@code
 *     PreciseSets}</td><td>persistent by what is known of the automata, in the end by all of
 *     it</td></tr>
 * <tr><td>cycle condition</td><td>{@code TerminalComponents}</td><td>by components that no step
 *     leaves, not by the stack of a depth-first search</td></tr>
 * <tr><td>sleep set</td><td>none</td><td>saves steps and no states, and a state would be visited
 *     again for each sleep set</td></tr>
 * <tr><td>wake-up tree, source set</td><td>none</td><td>they avoid that executions repeat each
 *     other, which stored states do; see {@code explore.stateless}</td></tr>
 * </table>
 *
 * <h2>Why it is sound</h2>
 *
 * <p>The order of the search does not matter. What matters are two facts about the graph when it is
 * finished. Let P(s) be the set of processes explored in s; all that they can do there was done.
 *
 * <ul>
 *   <li>(V1) Whatever is in the futures of the active processes outside of P(s), by the automata as
 *       they are known in the end, commutes with all that the processes of P(s) offer in s.
 *   <li>(V2) If no explored step leaves a strongly connected component, then each process that is
 *       enabled in one of its states is explored in one of them.
 * </ul>
 *
 * <p>Claim: for each execution w of n steps from a visited state there is an explored path from it
 * on which the steps of w occur, those that conflict in the order that they have in w, and others
 * in between that commute with what is left of w. By induction on n:
 *
 * <p><em>P(s) is persistent for words of n steps.</em> Suppose that processes outside of P(s) do
 * a<sub>1</sub> … a<sub>n</sub> from s, and a<sub>n</sub> is the first step that conflicts with an
 * offer of P(s). By the claim for fewer steps, what comes before each a<sub>i</sub> is imitated by
 * an explored path, so the local state in which a<sub>i</sub> is offered was seen and is linked in
 * its automaton: a<sub>i</sub> is in the future of where its process stands in s. No step of the
 * word releases a mutex that a process of P(s) holds, so none takes it, and cutting futures there
 * loses nothing. The process is active: if it is blocked in s, a step before has changed something
 * that its operation looks at, and that step is in the future of an active process. So (V1) forbids
 * the conflict. It matters that all that is offered counts, not what is executed, and that blocked
 * operations count.
 *
 * <p><em>The claim.</em> If a process of P(s) takes part in w, its first step commutes with what
 * stands before it, so it is enabled in s, explored, and can be moved to the front; what is left is
 * shorter. If none does, all of w commutes with what P(s) offers, and remains possible after any
 * explored step that reaches a state. A way along explored steps ends in a component that none of
 * them leaves; there, by (V2), the process of a<sub>1</sub> is explored somewhere, unless a step of
 * w was taken before. That step comes to the front, and what is left is shorter. A step that is an
 * error reaches no state and leads out of no component; such a step can only be the last one of w.
 *
 * <p>So every local state of every thread is visited; where w ends in a state in which nothing is
 * enabled, nothing can stand in between, and that state is visited; the last write of each value is
 * done, and so is, with the object of a property, each change of its truth. Two steps that race are
 * both enabled, in some visited state, before the first of them: until then neither has a reason to
 * be taken. Steps that commute but for a limit, such as raising a semaphore, count as conflicting
 * as soon as some error shows that the limit is near.
 *
 * <p>An execution may end where nothing but crashes is enabled. Such a state s' is visited, too:
 * let w lead to it, from a visited state s. P(s) holds a process that is no crash, or every enabled
 * one if all of these are crashes. Then a process of P(s) takes part in w. For else the steps of
 * P(s), those of a process that is no crash among them, would still be possible in s'; and where
 * P(s) is all that is enabled, w begins with a step of it. So by the claim w is imitated with no
 * other steps in between.
 *
 * <h2>Why threads that spin are found</h2>
 *
 * <p>Let H be a set of states that {@linkplain dev.ravel.system.Spinning spins} and is reached by
 * an execution w. By the claim an explored path does w and, after it, steps that are possible in H,
 * up to independence; it ends in H, which no step leaves. So H holds explored states, and among
 * them a component C of the explored graph that no explored step leaves, with idle steps alone.
 *
 * <p>Conversely let all steps be idle that are enabled in the states of such a component C, and let
 * some execution v from a state of C end in a step that is not idle. By the claim an explored path,
 * which stays in C, does v, those steps in the same order that conflict. The last step then reads
 * and overwrites what it does in v, and ends its thread if it does so in v: it is not idle, which
 * is a contradiction. So the states that can be reached from C spin, if a thread looks at memory; a
 * thread that does so somewhere there does so in C, too, by the claim.
 *
 * <p>Outcomes in which a freedom strikes would have to be left out. A component that only they
 * leave need not fulfil (V2). So this says unknown where a freedom has struck and threads may spin.
 *
 * <h2>Why messages may commute</h2>
 *
 * <p>An unordered channel is a multiset. Let t put a message into it in s and do nothing else with
 * it, and let there be room in s for this message and for as many as the other processes can still
 * put there, each by its automaton the most on any way ({@code Puts}); a process that can put
 * messages for ever in a loop can put endlessly many. Then what t offers conflicts neither with
 * others that only put messages into the channel nor with those that only take any one out of it:
 *
 * <ul>
 *   <li>Let a<sub>1</sub> … a<sub>n</sub> be a word of others from s that conflicts with t's offer
 *       in nothing else. By the claim for fewer steps each of its local steps was seen, so it puts
 *       no more messages than were counted. So there is room in front of each of its steps for t's
 *       message as well, and after all of them. Then t has the same outcomes, to lose the message
 *       among them if the channel is lossy.
 *   <li>If t puts its message first, all of them remain possible: what puts has room, and what
 *       takes finds the message that it took before. The state after is the same, since multisets
 *       have no order.
 * </ul>
 *
 * <p>This is not symmetric: where t takes a message, what others put may be one that t could take
 * instead, so that is a conflict. So an operation adds less to futures than it offers: to put, and
 * to take any, is a commuting use there; and to put is one in an offer, if there is room as above.
 * An operation that looks which messages there are, or how many, reads the channel; one that lets
 * only some messages fit writes it, since there may be messages at which it is an error to look. A
 * sender that finds the channel full is blocked, or loses its message; there is no room then, and
 * it conflicts with all. Of an unordered channel not every value is visited, but every truth of a
 * property that looks at it, by the property's object. When more can be put from a local state on
 * than was known, sets that hold there are looked at again, as when futures grow. The cases below
 * would not be those of the execution that is imitated, since they tell what a channel holds: with
 * Cartesian reach messages do not commute.
 *
 * <h2>Why Cartesian reach will do as well</h2>
 *
 * <p>A <em>case</em> is what an operation was about to do when it was pending in some visited
 * state, explored there or not, with the values there of all objects that it may read or write. A
 * set P(s) need not fulfil (V1) if this holds in the end:
 *
 * <ul>
 *   <li>(V1') Begin with the values of s, one for each object, and add what is written in cases of
 *       processes outside of P(s) whose values have all been added, until nothing is new. Each
 *       operation of theirs whose local state was added, and that may conflict with an offer of
 *       P(s), was with each combination of the added values in some case, and blocked in it, or it
 *       takes a mutex that a process of P(s) holds. Such an operation adds nothing either.
 * </ul>
 *
 * <p>Here, as in (V1), steps count as dependent if what their operations may use conflicts. Then
 * the steps before it on which a step depends determine the values of all that its operation may
 * read or write: it has the same case in each execution that imitates the one that it is taken
 * from. Objects that it changes in a commuting way are left out: their values depend on steps on
 * which it does not. Whether it is blocked does not depend on them, and they may get any value by
 * it.
 *
 * <p>Second claim: the last step of each execution w of n steps from a visited state has a case, or
 * is an outcome of one. By induction on n, beside the first claim. If a process of P(s) takes part
 * in w, its first step commutes with what stands before it, so its case is the one in s. Unless it
 * is the last step of w it is explored there, and what is left is shorter and has the same last
 * step. If none does and n is 1, the operation is pending in s. Otherwise w remains possible, with
 * the same cases, after explored steps, up to a state where one of its steps comes to the front, as
 * before; what is left is shorter.
 *
 * <p>P(s) is persistent for words of n steps: let a<sub>1</sub> … a<sub>n</sub> be as above. By the
 * second claim for fewer steps, those before a<sub>n</sub> have cases. One after the other, their
 * values were added, hence what they write: they do not conflict with P(s), and those that take a
 * mutex which P(s) holds do not occur. So the local state and the values that a<sub>n</sub> finds
 * were added. With these it was never blocked, which (V1') forbids. It matters that what never was
 * in a case counts as possible: a process of P(s) may put an end to what another one could have
 * done before that was ever seen.
 *
 * <p>What is not known of an operation, because it may use too much, or was in too many cases,
 * counts as a conflict. A new case makes more be added; that is growth of the automata, and sets
 * are looked at again. A new case in which an operation is blocked takes nothing from a set that is
 * valid.
 *
 * <h2>Why few components are looked at</h2>
 *
 * <p>By (V1), or (V1'), an explored step disables no process that is not explored where it is
 * taken. So a process that is enabled in a component that none leaves, and explored nowhere in it,
 * is enabled in all its states, and none of them is explored in full. That leaves components
 * without such a state. Let a state be <em>descending</em> if it is not explored in full and no
 * explored step leads from it to a state that is, or to one with a larger number. From every other
 * state such a step can be taken, and numbers end: so an explored path leads from each state to one
 * that is explored in full or to a descending one, and each component to be looked at holds a
 * descending state. Tarjan's algorithm starts at these, and gives up as soon as it reaches a state
 * that is explored in full, or one that it came to before; mostly that is after a few steps. Of
 * each component that it finds it keeps one state to start at, in case more is explored; the other
 * descending states lead to these or to states that are explored in full, and steps are only added,
 * so they need not be asked again.
 *
 * <h2>Why one state of each orbit will do</h2>
 *
 * <p>Where members of families are interchangeable, renamings g map states to states and steps of a
 * process t to steps of the process gt, by the law of {@code system.Symmetry}. If that is wanted,
 * one state r of each orbit is stored. An explored step from r to s is a step to the stored state
 * r' = πs, where π is a renaming that {@code Representative} finds. Let the <em>lift</em> have the
 * nodes (r, g), for the state gr, in which the processes of gP(r) are explored; their steps lead
 * from (r, g) to (r', gπ<sup>-1</sup>). It is a graph of real steps, in which some states may have
 * several nodes; the argument above is by nodes and never uses that a state has one. So (V1) and
 * (V2) are needed of the lift, and what follows of the local states, ends, errors, races and truths
 * of the lift follows of those of the stored states up to renaming: questions mean the same under
 * the renamings that are used, and a property's object is renamed to itself.
 *
 * <ul>
 *   <li>(V1) at (r, g) is that at r, renamed, provided that the future of a renamed local state is
 *       the renamed future. So a step that is learnt of a process is learnt of all that it becomes,
 *       as in {@code ThreadAutomata}, and likewise that a limit is near. All else that a choice
 *       looks at says the same of renamed states. Without this a broken mutual exclusion of 16
 *       states "holds": each thread is known as far as it moved under its own name.
 *   <li>(V2): let C be a component of the stored graph that no explored step leaves; the components
 *       of the lift that no step leaves lie above such ones. Of C one state is explored in full. A
 *       process that is ignored above it is enabled in all nodes there, since by (V1) no explored
 *       step disables it, so also where all that is enabled is explored. To look for processes by
 *       their numbers would not do: of two threads that go round, sorted after each step, both
 *       numbers move and one thread may never. Every path that no step leaves after leads to a
 *       state that is explored in full or to a descending one, as before.
 * </ul>
 *
 * <p>E. A. Emerson, S. Jha and D. Peled combine partial order reduction and symmetry ("Combining
 * partial order and symmetry reductions", TACAS 1997) for sets that are found without looking at
 * what was learnt. Runs are found through the states themselves ({@code ShortRuns}).
 *
 * <p>May import {@code explore}, {@code explore.states}, {@code explore.events}, {@code verdict}
 * and {@code system}, and no other engine.
 */
package dev.ravel.explore.dpor;

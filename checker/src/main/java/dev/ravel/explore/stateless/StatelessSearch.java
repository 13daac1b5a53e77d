// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Meter;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.CrashFailures;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Optimal DPOR. It searches depth first along executions, without order where nothing is planned.
 * What else is to be explored at a position is planned in its wake-up tree when an execution has
 * come to its end and shows that something after the position could come before it.
 */
final class StatelessSearch {
  private final ConcurrentSystem system;
  private final CommutingSteps commuting;
  private final Dependence dependence;
  private final Meter meter;
  private final ExecutionCounts counts;
  private final Judge judge;
  private final Trail trail;
  private final Nodes nodes;
  private final WakeupTrees trees;
  private final Recurrences recurrences;
  private final RaceReversal reversals;
  private final StackSnapshot handover;
  private final int[] state;

  /** True if steps may decide something about inputs; nothing is asked about that otherwise. */
  private final CrashFailures crashes;

  private final InputConstraints inputs;
  private final boolean symbolic;

  /** Nobody looks on. */
  static final ExecutionListener NOBODY =
      new ExecutionListener() {
        @Override
        public void begins(int initial) {}

        @Override
        public void complete(Trail trail) {}
      };

  private ExecutionListener listener = NOBODY;

  /** The state in which the search began, and the counts before; to begin anew with that. */
  private int initial = ConcurrentSystem.NONE;

  private final int[] begin;
  private ExecutionCounts before = new ExecutionCounts();

  /** So many positions are shared with others. */
  private int shared;

  /** True if the execution that the trail is has come to its end. */
  private boolean counted;

  /** Looks on while executions are explored. */
  interface ExecutionListener {
    /** An exploration begins; what was seen from the same initial state before is void. */
    void begins(int initial);

    /** An execution has come to its end. */
    void complete(Trail trail);

    /**
     * Leaves an execution that is not followed any further. It goes round, or local work after it
     * does.
     */
    default void leaves(Trail trail) {}

    /**
     * Looks at the operation of a process in a state beside the execution.
     *
     * @param step the steps of the execution before this one lead there
     * @param behind then those at these places
     * @param count how many places there are
     */
    default void looks(Trail trail, int step, int[] behind, int count, int process) {}
  }

  /** The exploration is void, as more steps depend on each other than was known. */
  static final class Anew extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Anew() {
      super("more steps depend on each other", null, false, false);
    }
  }

  /** An exploration; nothing is explored yet. */
  StatelessSearch(
      ConcurrentSystem system,
      Dependence dependence,
      Judge judge,
      Meter meter,
      ExecutionCounts counts) {
    this.system = system;
    this.crashes = system.capabilities().crashes();
    this.inputs = system.capabilities().inputs();
    this.symbolic = !inputs.isEmpty();
    this.dependence = dependence;
    this.judge = judge;
    this.meter = meter;
    this.counts = counts;
    this.trail = new Trail(system, dependence, true);
    judge.followOrders(trail);
    this.nodes = new Nodes(system.processes());
    this.trees = new WakeupTrees();
    this.recurrences = new Recurrences(system, trail);
    this.reversals = new RaceReversal(system, dependence, trail, nodes, trees, judge, counts);
    this.state = new int[system.objects()];
    this.begin = new int[system.objects()];
    this.handover = new StackSnapshot(system, trail, nodes, trees);
    this.commuting = new CommutingSteps(system);
  }

  /** From now on somebody looks on. */
  void show(ExecutionListener its) {
    listener = its;
    reversals.show(its);
  }

  /**
   * Explores all executions from an initial state, or until the questions are decided.
   *
   * @throws Halt with {@code K009} if one goes round for ever
   */
  void run(int from, int[] its) {
    boolean _ = run(from, its, () -> false);
  }

  /**
   * Explores executions from an initial state. It ends if there are no others, the questions are
   * decided or it is to pause.
   *
   * @return whether it has not paused
   * @throws Halt with {@code K009} if one goes round for ever
   */
  boolean run(int from, int[] its, BooleanSupplier pauses) {
    initial = from;
    System.arraycopy(its, 0, begin, 0, begin.length);
    before = counts.copy();
    start();
    return goOn(pauses);
  }

  /** Goes on where it has paused, in the same way. */
  boolean goOn(BooleanSupplier pauses) {
    while (true) {
      try {
        if (trail.size() == 0 && nodes.size() == 0) {
          enter(WakeupTrees.NONE);
        }
        boolean whole = explore(pauses);
        counted |= !whole || nodes.size() == 0; // else it goes on, or there is none
        return whole;
      } catch (Anew anew) {
        counts.set(before);
        if (judge.done()) {
          return true;
        }
        start();
      } catch (LocalWorkTooLong tooLong) {
        listener.leaves(trail);
        throw tooLong;
      } finally {
        counts.planned = Math.max(counts.planned, trees.most());
        counts.unfinished = counted ? 0 : trail.size();
        meter.use(bytes());
      }
    }
  }

  private void start() {
    clear(0);
    listener.begins(initial);
  }

  private void clear(int positions) {
    trail.begin(initial, begin);
    nodes.clear();
    trees.clear();
    recurrences.clear();
    reversals.clear(positions);
    shared = positions;
  }

  /**
   * Explores what somebody else has left, until all is, the questions are decided or it is to
   * pause. What is planned where positions are shared is left there.
   *
   * @param its the initial state
   * @param known the number of first positions that are those of what was explored before, with the
   *     same sleepers, and what was found to be explored there is planned
   * @return whether it has not paused
   * @throws Anew if more steps depend on each other than was known
   * @throws Halt with {@code K009} if an execution goes round for ever
   */
  boolean run(Subtree subtree, int[] its, int known, BooleanSupplier pauses) {
    if (known == 0) {
      initial = subtree.initial();
      System.arraycopy(its, 0, begin, 0, begin.length);
      clear(subtree.shared().size());
    } else {
      goBack(known, subtree.shared().size());
    }
    if (subtree.isWhole()) {
      enter(WakeupTrees.NONE);
      return explore(pauses);
    }
    handover.take(subtree, known, this::push);
    boolean begins = nodes.size() > shared || forward();
    return !begins || explore(pauses);
  }

  /** Goes back to some first positions, where nothing is planned. */
  private void goBack(int positions, int toBeShared) {
    while (nodes.size() > positions) {
      trees.drop();
      trees.pop();
      nodes.pop();
      recurrences.pop();
      trail.pop();
    }
    reversals.goBack();
    reversals.share(toBeShared);
    trees.dropAll();
    shared = toBeShared;
  }

  /** Returns the rest where it has paused. */
  Subtree rest() {
    return handover.rest(initial, shared);
  }

  /** Returns the sequences planned at the positions that are shared, by position. */
  List<List<Integer>> reversals() {
    return IntStream.range(0, shared).mapToObj(trees::planned).toList();
  }

  private boolean explore(BooleanSupplier pauses) {
    while (nodes.size() > shared && !judge.done()) {
      if (pauses.getAsBoolean()) {
        return false;
      }
      if (!forward()) {
        leave();
      }
    }
    return true;
  }

  /** Looks how processes react at the position that the trail has come to; whether one moves. */
  private boolean push() {
    if (recurrences.push()) {
      listener.leaves(trail);
      throw new Halt(Problem.K009);
    }
    nodes.push();
    trees.push(WakeupTrees.NONE);
    trail.state(trail.size(), state);
    assert commuting.holdIn(state);
    boolean moves = false;
    for (int p = 0; p < system.processes(); p++) {
      int reaction = trail.isOver(p) ? ConcurrentSystem.NONE : system.reaction(p, state);
      nodes.react(p, reaction);
      boolean enabled = reaction != ConcurrentSystem.NONE && system.outcomes().size(reaction) > 0;
      moves |= enabled && !isCrash(p);
    }
    return moves;
  }

  /**
   * Looks at the position that the trail has come to.
   *
   * @param planned the first branch of what is to be explored there
   */
  private void enter(int planned) {
    if (meter.due(1)) {
      ask();
    }
    boolean moves = push();
    trees.plan(planned);
    moves &= !failedAtStart();
    inherit();
    if (symbolic) {
      restWhatIsImpossible();
    }
    if (!moves) {
      ended();
      crashes();
    } else if (trees.allOf(this::isCrash) && !awaited()) {
      trees.drop();
      choose();
    }
  }

  private boolean isCrash(int process) {
    return crashes.isCrash(process);
  }

  /** Plans all that can follow the end of an execution. It is each crash that does not sleep. */
  private void crashes() {
    trees.drop();
    for (int p = system.processes() - 1; p >= system.threads(); p--) {
      if (isCrash(p) && awake(p) != ConcurrentSystem.NONE) {
        begin(p);
      }
    }
  }

  /**
   * Returns whether an outcome sleeps at the last position that is no crash. Then a sequence leads
   * there that others wait for. With symbolic inputs also what is not possible sleeps.
   */
  private boolean awaited() {
    if (symbolic) {
      return trees.first() != WakeupTrees.NONE;
    }
    int position = nodes.size() - 1;
    for (int k = 0, n = nodes.sleepers(position); k < n; k++) {
      if (!isCrash(nodes.process(position, k))) {
        return true;
      }
    }
    return false;
  }

  private void ask() {
    meter.ask(new Effort.OfExecutions(counts.executions, counts.redundant, counts.steps, bytes()));
  }

  /** Completes the execution, as only crashes are enabled. */
  private void ended() {
    counts.executions++;
    counts.longest = Math.max(counts.longest, trail.size());
    counts.lengths += trail.size();
    counted = true;
    listener.complete(trail);
    counts.discarded += judge.end(trail) ? 1 : 0;
    reversals.plan();
  }

  /** Inherits the sleepers before the last step, unless they depend on that. */
  private void inherit() {
    int above = nodes.size() - 2;
    if (above < 0) {
      return;
    }
    int made = trail.size() - 1;
    int footprint = system.outcomes().footprint(trail.outcome(made));
    for (int k = 0, n = nodes.sleepers(above); k < n; k++) {
      int process = nodes.process(above, k);
      int its = nodes.footprint(above, k);
      if (!trail.ownSteps(made, process) && !dependence.of(its, footprint)) {
        nodes.sleep(process, nodes.index(above, k), its, nodes.constraint(above, k));
      }
    }
  }

  /**
   * Returns whether a thread has failed before its first step. For all inputs that lead here, there
   * is no execution then.
   */
  private boolean failedAtStart() {
    for (int p = 0; symbolic && p < system.threads() && trail.overs() > 0; p++) {
      if (trail.isOver(p) && !inputs.settled(p, state)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Puts impossible outcomes to sleep, at the last position and after it. They are possible for
   * none of the inputs that lead there. It stays so.
   */
  private void restWhatIsImpossible() {
    int position = nodes.size() - 1;
    for (int p = 0; p < system.processes(); p++) {
      int reaction = nodes.reaction(position, p);
      for (int k = 0, n = decisions(reaction); k < n; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (!nodes.asleep(p, k) && !reversals.possible(state, outcome, _ -> true)) {
          nodes.sleep(
              p, k, system.outcomes().footprint(outcome), system.outcomes().constraint(outcome));
        }
      }
    }
  }

  /** The number of outcomes of a reaction if some decide about symbolic inputs; else 0. */
  private int decisions(int reaction) {
    boolean none = !symbolic || reaction == ConcurrentSystem.NONE;
    int size = none ? 0 : system.outcomes().size(reaction);
    for (int k = 0; k < size; k++) {
      if (system.outcomes().constraint(system.outcomes().outcome(reaction, k)) != 0) {
        return size;
      }
    }
    return 0;
  }

  /**
   * A process that has not done the local work after its last step, and can go on with that. What
   * it decides is independent of all others.
   */
  private int unsettled() {
    for (int p = 0; symbolic && p < system.threads(); p++) {
      if (!inputs.settled(p, state) && awake(p) != ConcurrentSystem.NONE) {
        return p;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /**
   * Chooses what is explored where nothing is planned. It is the process that moved last, if it can
   * go on.
   */
  private void choose() {
    int position = trail.size();
    int last = position == 0 ? ConcurrentSystem.NONE : trail.process(position - 1);
    int unsettled = unsettled();
    if (unsettled != ConcurrentSystem.NONE) {
      begin(unsettled);
      return;
    }
    int chosen = last != ConcurrentSystem.NONE && goesOn(last) ? last : 0;
    while (chosen < system.processes() && !goesOn(chosen)) {
      chosen++;
    }
    if (chosen == system.processes()) {
      counts.redundant++;
      counts.longest = Math.max(counts.longest, position);
      counts.lengths += position;
      counted = true;
    } else {
      begin(chosen);
    }
  }

  private boolean goesOn(int process) {
    return !isCrash(process) && awake(process) != ConcurrentSystem.NONE;
  }

  /** Plans the first outcome of a process at the last position that does not sleep. */
  private void begin(int process) {
    int index = awake(process);
    int outcome = system.outcomes().outcome(nodes.reaction(trail.size(), process), index);
    Outcomes outcomes = system.outcomes();
    trees.begin(process, index, outcomes.footprint(outcome), outcomes.constraint(outcome));
  }

  /** The first outcome of a process at the last position that does not sleep, or none. */
  private int awake(int process) {
    int reaction = nodes.reaction(nodes.size() - 1, process);
    if (reaction == ConcurrentSystem.NONE) {
      return ConcurrentSystem.NONE;
    }
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      if (!nodes.asleep(process, k)) {
        return k;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** Makes the first step that is planned at the last position, if any. */
  private boolean forward() {
    int node = trees.first();
    if (node == WakeupTrees.NONE) {
      return false;
    }
    step(trees.process(node), trees.index(node), trees.take());
    return true;
  }

  private void step(int process, int index, int planned) {
    int position = trail.size();
    trail.push(process, index, system.outcomes().outcome(nodes.reaction(position, process), index));
    counts.steps++;
    counted = false;
    judge.step(trail);
    int outcome = trail.outcome(position);
    if (system.outcomes().kind(outcome) == Outcomes.ERROR
        && judge.needsMoreThanCauses(trail)
        && dependence.limit(system.outcomes().footprint(outcome))) {
      throw new Anew();
    }
    enter(planned);
  }

  /** Goes back from the last position. */
  private void leave() {
    nodes.pop();
    trees.pop();
    recurrences.pop();
    if (trail.size() > 0) {
      int process = trail.process(trail.size() - 1);
      int index = trail.index(trail.size() - 1);
      int footprint = system.outcomes().footprint(trail.outcome(trail.size() - 1));
      int constraint = system.outcomes().constraint(trail.outcome(trail.size() - 1));
      trail.pop();
      reversals.goBack();
      nodes.sleep(process, index, footprint, constraint);
      otherwise(process);
    }
  }

  /**
   * Plans all other outcomes that are possible at the last position. A decision of a process was
   * explored there. One that is not is possible for none of the inputs that come here; in an
   * execution with other inputs something was decided otherwise before, and that is explored there.
   */
  private void otherwise(int process) {
    int reaction = nodes.reaction(nodes.size() - 1, process);
    for (int k = 0, n = decisions(reaction); k < n; k++) {
      if (!nodes.asleep(process, k) && !trees.begins(process, k)) {
        int outcome = system.outcomes().outcome(reaction, k);
        trees.append(
            process,
            k,
            system.outcomes().footprint(outcome),
            system.outcomes().constraint(outcome));
      }
    }
  }

  /** The memory that this takes, in bytes. */
  private long bytes() {
    return trail.bytes() + nodes.bytes() + trees.bytes() + recurrences.bytes() + reversals.bytes();
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.InputConstraints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.Dependence;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The search in complete executions for steps instead of which something else is possible. That
 * conflicts with them, with all that does not need them. It plans to explore that (package
 * description).
 */
final class RaceReversal {
  private final ConcurrentSystem system;
  private final Hints.Mutexes mutexes;
  private final InputConstraints inputs;
  private final Dependence dependence;
  private final Trail trail;
  private final Nodes nodes;
  private final WakeupTrees trees;
  private final Judge judge;
  private final ExecutionCounts counts;
  private final Sequence sequence;
  private final WritersByObject changers;
  private final int[] state;

  private StatelessSearch.ExecutionListener listener = StatelessSearch.NOBODY;

  /** The steps of the part that was carried out last. */
  private int[] taken = new int[16];

  private final int[] here;
  private final boolean[] over;

  /** So many steps of the trail are those of the execution before. */
  private int seen;

  /**
   * The number of positions at which others explore as well. Another explorer decides there what is
   * planned.
   */
  private int shared;

  /** The objects that the operation of each position's step may use. */
  private int[] may = new int[64];

  /** True for each position whose step's operation may have another outcome. */
  private boolean[] chooses = new boolean[64];

  /** The index of the first race of each position's operation. */
  private int[] start = new int[65];

  /**
   * The races of operations that were executed. Each has the step that is reversed, and the
   * reaction of the process after all that does not need the step, if that is the same for ever;
   * else none.
   */
  private int[] races = new int[128];

  private int recorded;

  // what is looked at: the operation of a process, where it was executed if it was, the step that
  // led to it, and a step before which it could come; with the step itself, another outcome of it
  private int process;
  private int operation;
  private int made;

  /** True if the operation was executed, and used all that it may use. */
  private boolean whole;

  /** The mutex that the operation takes, if it does that and nothing else. */
  private int mutex;

  private int last;
  private int step;

  /** The steps after the step that need neither it nor what the operation did, ascending. */
  private int[] without = new int[64];

  private int count;

  /** True for each of these that belongs to the part that is tried. */
  private boolean[] part = new boolean[64];

  /** The numbers of those that can change what the operation does; and whether they may. */
  private int[] changing = new int[64];

  private int changes;
  private boolean[] included = new boolean[64];

  /** The reaction after the part. */
  private int reaction;

  /**
   * Steps before which the operation can come, those found in this search. What must happen before
   * one of them is looked for when the two have changed places, provided that the operation then
   * uses the same.
   */
  private int[] reversible = new int[16];

  private int found;

  RaceReversal(
      ConcurrentSystem system,
      Dependence dependence,
      Trail trail,
      Nodes nodes,
      WakeupTrees trees,
      Judge judge,
      ExecutionCounts counts) {
    this.system = system;
    this.mutexes = system.hints().mutexes();
    this.inputs = system.capabilities().inputs();
    this.dependence = dependence;
    this.trail = trail;
    this.nodes = nodes;
    this.trees = trees;
    this.judge = judge;
    this.counts = counts;
    this.sequence = new Sequence(system, dependence);
    this.changers = new WritersByObject(system, trail);
    this.state = new int[system.objects()];
    this.here = new int[system.objects()];
    this.over = new boolean[system.processes()];
  }

  /** From now on somebody looks on. */
  void show(StatelessSearch.ExecutionListener its) {
    listener = its;
  }

  /**
   * No execution has come to its end.
   *
   * @param positions the number of positions at which others explore as well, and another explorer
   *     decides what is planned
   */
  void clear(int positions) {
    seen = 0;
    shared = positions;
  }

  /** Shares a number of positions, at which others explore as well from now on. */
  void share(int positions) {
    shared = positions;
  }

  /** The last step of the trail was taken away. */
  void goBack() {
    seen = Math.min(seen, trail.size());
  }

  /**
   * Plans what the trail, an execution at its end, shows to be possible. What it has in common with
   * the execution before was looked at then, and is again only where a new step does not need what
   * is reversed.
   */
  void plan() {
    int end = trail.size();
    grow(end);
    changers.update(seen);
    recorded = start[seen];
    for (int position = 0; position < seen; position++) {
      Limits.pollAt(position);
      again(position);
    }
    for (int position = seen; position < end; position++) {
      Limits.pollAt(position);
      executed(position);
      start[position + 1] = recorded;
    }
    for (int p = 0; p < system.processes() && !judge.done(); p++) {
      if (!trail.isOver(p)) {
        pending(p);
      }
    }
    seen = end;
  }

  private void grow(int end) {
    if (end > may.length) {
      int length = Math.max(end, 2 * may.length);
      may = Arrays.copyOf(may, length);
      chooses = Arrays.copyOf(chooses, length);
      start = Arrays.copyOf(start, length + 1);
      without = Arrays.copyOf(without, length);
      part = Arrays.copyOf(part, length);
      changing = Arrays.copyOf(changing, length);
      included = Arrays.copyOf(included, length);
    }
  }

  // ------------------------------------------------------------------ what is to be looked at

  /** Looks once more at the races of a step that the execution before had, too. */
  private void again(int position) {
    for (int k = start[position]; k < start[position + 1]; k += 2) {
      if (grown(races[k], position)) {
        of(position);
        step = races[k];
        gather();
        if (races[k + 1] == ConcurrentSystem.NONE) {
          boolean _ = tried();
        } else {
          reaction = races[k + 1];
          boolean _ = planned();
        }
      }
    }
    if (chooses[position] && grown(position, position)) {
      otherwise(position);
    }
  }

  /** Returns whether a new step needs neither of two steps. */
  private boolean grown(int first, int second) {
    for (int position = seen; position < trail.size(); position++) {
      if (!trail.before(first, position) && !trail.before(second, position)) {
        return true;
      }
    }
    return false;
  }

  /** Looks at a step that is new. */
  private void executed(int position) {
    trail.state(position, here);
    may[position] = system.mayFootprint(trail.process(position), here);
    of(position);
    boolean several = system.outcomes().size(nodes.reaction(position, process)) > 1;
    // other decisions are planned where one was explored
    chooses[position] =
        system.outcomes().constraint(trail.outcome(position)) == 0 && (!whole || several);
    search(position);
    if (chooses[position]) {
      otherwise(position);
    }
  }

  /** The operation of a step is looked at. */
  private void of(int position) {
    process = trail.process(position);
    operation = may[position];
    made = position;
    whole = footprint(position) == operation;
    last = trail.previous(position);
  }

  /** Looks at the operation that a process has at the end of the trail. */
  private void pending(int mover) {
    process = mover;
    trail.state(trail.size(), here);
    operation = system.mayFootprint(mover, here);
    made = ConcurrentSystem.NONE;
    whole = false;
    last = trail.last(mover);
    search(trail.size());
  }

  /** Looks for steps before the operation, which stands at a position, that it can come before. */
  private void search(int position) {
    found = 0;
    mutex = mutexes.acquires(process, here);
    for (int earlier = position - 1; earlier >= 0; earlier--) {
      if (candidate(earlier) && !holds(earlier)) {
        step = earlier;
        gather();
        boolean reversed = tried();
        counts.races += reversed ? 1 : 0;
        if (made != ConcurrentSystem.NONE && (reversed || !whole)) {
          record(whole ? reaction : ConcurrentSystem.NONE);
        }
      }
    }
  }

  private void record(int its) {
    races = Growth.room(races, recorded + 2);
    races[recorded] = step;
    races[recorded + 1] = its;
    recorded += 2;
  }

  /**
   * Returns whether another process's step may conflict with the operation. Nothing in between
   * orders the two.
   */
  private boolean candidate(int earlier) {
    if (trail.process(earlier) == process
        || !dependence.of(footprint(earlier), operation)
        || (last != ConcurrentSystem.NONE && trail.before(earlier, last))) {
      return false;
    }
    for (int k = 0; k < found; k++) {
      if (trail.before(earlier, reversible[k])) {
        return false;
      }
    }
    return true;
  }

  private int footprint(int position) {
    return system.outcomes().footprint(trail.outcome(position));
  }

  /**
   * Returns whether the step's process holds the mutex that the operation waits for, before the
   * step. Then it does so after all that does not need the step.
   */
  private boolean holds(int earlier) {
    return mutex != ConcurrentSystem.NONE
        && mutexes.holder(mutex, trail.value(earlier, mutex)) == trail.process(earlier);
  }

  // ------------------------------------------------------------------------ parts of the trail

  /** Gathers the steps after the step that need neither it nor what the operation did. */
  private void gather() {
    count = 0;
    for (int later = step + 1; later < trail.size(); later++) {
      if (later != made
          && !trail.before(step, later)
          && (made == ConcurrentSystem.NONE || !trail.before(made, later))) {
        part[count] = true;
        without[count++] = later;
      }
    }
  }

  /**
   * Tries to come before the step, after all parts that can make a difference; plans what is
   * possible. Leaves the reaction after all that does not need the step if that is the only part to
   * be looked at, else none.
   *
   * @return whether something conflicts with the step
   */
  private boolean tried() {
    carryOut();
    boolean enabled = !over[process] && system.outcomes().size(reaction) > 0;
    boolean any = enabled && planned();
    if (enabled && usesTheSame()) {
      if (any) {
        reversed();
      }
      return any;
    }
    change();
    while (fewer()) {
      carryOut();
      any |= !over[process] && planned();
    }
    reaction = ConcurrentSystem.NONE;
    return any;
  }

  private void reversed() {
    reversible = Growth.room(reversible, found + 1);
    reversible[found++] = step;
  }

  /**
   * Returns whether the operation uses all that it may use. Else steps that it does not depend on
   * as it was carried out may lead to another outcome.
   */
  private boolean usesTheSame() {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().footprint(outcome) != operation
          || system.outcomes().constraint(outcome) != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Plans other outcomes of a step. One that has a single outcome has no other if nothing can
   * change what its operation does.
   */
  private void otherwise(int position) {
    of(position);
    boolean single = system.outcomes().size(nodes.reaction(position, process)) == 1;
    if (single && !changers.after(position, operation)) {
      return;
    }
    step = position;
    gather();
    change();
    if (changes == 0) {
      if (!inputs.isEmpty()) {
        carryOut();
      }
      reaction = nodes.reaction(position, process);
      others();
      return;
    }
    do {
      carryOut();
      others();
    } while (fewer());
  }

  /** The part is everything; notes which of its steps can change what the operation does. */
  private void change() {
    changes = 0;
    for (int k = 0; k < count; k++) {
      int position = without[k];
      boolean led =
          last != ConcurrentSystem.NONE && (position == last || trail.before(position, last));
      if (!led && changes(footprint(position))) {
        included[changes] = true;
        changing[changes++] = k;
      }
    }
  }

  /**
   * Returns whether a footprint changes an object of the operation, in a way that does not commute.
   */
  private boolean changes(int footprint) {
    if (!dependence.of(footprint, operation)) {
      return false;
    }
    Footprints footprints = system.footprints();
    for (int k = 0, n = footprints.size(footprint); k < n; k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects()
          && footprints.mode(footprint, k) != Mode.READ
          && footprints.modeOf(operation, object) != ConcurrentSystem.NONE) {
        return true;
      }
    }
    return false;
  }

  /**
   * Moves to the next part. It has other steps that can change what the operation does, and all the
   * rest that does not need those that are left out. Cost: quadratic in the steps; there are at
   * most as many parts as there are sets of such steps that hold what must happen before each of
   * their own.
   *
   * @return false if there was none
   */
  private boolean fewer() {
    int least = changes - 1;
    while (least >= 0 && !included[least]) {
      least--;
    }
    if (least < 0) {
      return false;
    }
    Limits.poll();
    included[least] = false;
    for (int more = least + 1; more < changes; more++) {
      included[more] = !needsLeftOut(without[changing[more]], more);
    }
    for (int k = 0; k < count; k++) {
      part[k] = !needsLeftOut(without[k], changes);
    }
    return true;
  }

  /** Returns whether a step is, or needs, one of the first that are left out. */
  private boolean needsLeftOut(int position, int first) {
    for (int k = 0; k < first; k++) {
      int out = without[changing[k]];
      if (!included[k] && (out == position || trail.before(out, position))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Carries out the part after what stands before the step, and looks at the process there. What
   * comes after an operation that used all it may use, and does not need it, changes nothing.
   */
  private void carryOut() {
    trail.state(step, state);
    Arrays.fill(over, false);
    for (int earlier = 0; earlier < step && trail.overs() > 0; earlier++) {
      over[trail.process(earlier)] |=
          system.outcomes().kind(trail.outcome(earlier)) != Outcomes.STEP;
    }
    int end = whole ? made : trail.size();
    taken = count > taken.length ? new int[2 * count] : taken;
    int size = 0;
    for (int k = 0; k < count && without[k] < end; k++) {
      if (part[k]) {
        int position = without[k];
        taken[size++] = position;
        int mover = trail.process(position);
        int outcome =
            system.outcomes().outcome(system.reaction(mover, state), trail.index(position));
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, state);
        } else {
          over[mover] = true;
        }
      }
    }
    reaction = system.reaction(process, state);
    if (!over[process]) {
      listener.looks(trail, step, taken, size, process);
    }
  }

  // ------------------------------------------------------------------------------------ plans

  /**
   * Plans the part with the operation after it, in each outcome that conflicts with the step.
   *
   * @return whether there is such an outcome
   */
  private boolean planned() {
    boolean any = false;
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int its = system.outcomes().footprint(system.outcomes().outcome(reaction, k));
      if (dependence.of(its, footprint(step)) && possible(k)) {
        any = true;
        plan(k, its);
      }
    }
    if (any && judge.looksForRaces()) {
      judge.races(trail, trail.size(), p -> p < step || inPart(p));
    }
    return any;
  }

  /** Returns whether an outcome after the part is possible for some inputs. */
  private boolean possible(int index) {
    return possible(state, system.outcomes().outcome(reaction, index), p -> p < step || inPart(p));
  }

  /**
   * Returns whether an outcome in a state is possible for some inputs.
   *
   * @param before which steps of the trail come before: errors among them lead to no state
   */
  boolean possible(int[] at, int outcome, IntPredicate before) {
    if (system.outcomes().constraint(outcome) == 0) {
      return true;
    }
    int[] all = {outcome};
    for (int position = 0; position < trail.size() && trail.overs() > 0; position++) {
      int made = trail.outcome(position);
      if (system.outcomes().kind(made) == Outcomes.ERROR
          && system.outcomes().constraint(made) != 0
          && before.test(position)) {
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = made;
      }
    }
    return inputs.possible(at, all);
  }

  private boolean inPart(int position) {
    int k = Arrays.binarySearch(without, 0, count, position);
    return k >= 0 && part[k];
  }

  /** Plans the part with each outcome after it that is not the step's. */
  private void others() {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      if (k != trail.index(step) && possible(k)) {
        plan(k, system.outcomes().footprint(system.outcomes().outcome(reaction, k)));
      }
    }
  }

  /** Plans the part and then an outcome, unless something sleeps that this can begin with. */
  private void plan(int index, int its) {
    sequence.clear();
    for (int k = 0; k < count; k++) {
      if (part[k]) {
        int position = without[k];
        sequence.add(
            trail.process(position),
            trail.index(position),
            footprint(position),
            system.outcomes().constraint(trail.outcome(position)));
      }
    }
    int outcome = system.outcomes().outcome(reaction, index);
    sequence.add(process, index, its, system.outcomes().constraint(outcome));
    for (int k = 0, n = nodes.sleepers(step); k < n; k++) {
      int initial =
          sequence.initial(
              nodes.process(step, k),
              nodes.index(step, k),
              nodes.footprint(step, k),
              nodes.constraint(step, k));
      if (initial != Sequence.NOT) {
        return;
      }
    }
    if (step >= shared) {
      counts.reversed += trees.insert(step, sequence) ? 1 : 0;
    } else {
      trees.gather(step, sequence);
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return sequence.bytes()
        + changers.bytes()
        + Integer.BYTES * (4L * may.length + races.length + state.length);
  }
}

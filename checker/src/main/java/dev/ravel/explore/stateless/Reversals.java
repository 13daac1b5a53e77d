// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.executions.Dependence;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * Looks for steps of the trail before which the operation of a process can come as well, and takes
 * care that such an order is explored (package description).
 */
final class Reversals {
  private final ConcurrentSystem system;
  private final Dependence dependence;
  private final Trail trail;
  private final Nodes nodes;
  private final Judge judge;
  private final ExecutionCounts counts;
  private final int[] state;
  private final int[] here;
  private final boolean[] over;

  /** By position: what its step's operation may use. */
  private int[] may = new int[64];

  // what is looked at: the operation of a process at a position, and a step before it
  private int process;
  private int operation;
  private int end;
  private int step;

  /** The steps behind the step that can happen without it, ascending. */
  private int[] without = new int[64];

  private int count;

  /** Whether an outcome was found that does not use all that the operation may use. */
  private boolean varies;

  /**
   * Steps before which the operation can come, those found in this search. What must happen before
   * one of them is looked for when the two have changed places, provided that the operation then
   * uses the same.
   */
  private int[] reversible = new int[16];

  private int found;

  /** By position: whether it belongs to the part that is tried. */
  private boolean[] part = new boolean[64];

  Reversals(
      ConcurrentSystem system,
      Dependence dependence,
      Trail trail,
      Nodes nodes,
      Judge judge,
      ExecutionCounts counts) {
    this.system = system;
    this.dependence = dependence;
    this.trail = trail;
    this.nodes = nodes;
    this.judge = judge;
    this.counts = counts;
    this.state = new int[system.objects()];
    this.here = new int[system.objects()];
    this.over = new boolean[system.processes()];
  }

  /** A process is about to make a step at the end of the trail. */
  void begins(int mover) {
    int position = trail.size();
    if (position >= may.length) {
      may = Arrays.copyOf(may, 2 * position);
      part = Arrays.copyOf(part, 2 * position);
      without = Arrays.copyOf(without, 2 * position);
    }
    trail.state(position, here);
    may[position] = system.mayFootprint(mover, here);
  }

  /**
   * Looks for the steps before which the operation that a process has at the end of the trail can
   * come as well.
   */
  void search(int mover) {
    process = mover;
    end = trail.size();
    trail.state(end, here);
    operation = system.mayFootprint(mover, here);
    found = 0;
    int last = trail.last(mover);
    for (int earlier = end - 1; earlier >= 0; earlier--) {
      if (earlier != last && candidate(earlier, last)) {
        step = earlier;
        varies = false;
        boolean reversed = reverses();
        counts.races += reversed ? 1 : 0;
        if (reversed && !varies) {
          if (found == reversible.length) {
            reversible = Arrays.copyOf(reversible, 2 * found);
          }
          reversible[found++] = earlier;
        }
      }
    }
  }

  /** Whether a step may conflict with the operation, and nothing in between sees to it. */
  private boolean candidate(int earlier, int last) {
    if (!dependence.of(may[earlier], operation)
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

  /** Whether the operation can come before the step; if so sees to it that it does. */
  private boolean reverses() {
    count = 0;
    for (int later = step + 1; later < end; later++) {
      if (!trail.before(step, later)) {
        without[count++] = later;
      }
    }
    for (int k = 0; k < count; k++) {
      part[without[k]] = true;
    }
    if (!carryOut()) {
      all();
      return false;
    }
    boolean whole = enabled() && heed();
    if (enabled() ? usesTheSame() : heldByStep()) {
      return whole;
    }
    return reversesByPart() || whole;
  }

  /**
   * Whether the operation uses all that it may use. Else steps that it does not depend on as it was
   * carried out may lead to another outcome.
   */
  private boolean usesTheSame() {
    int reaction = system.reaction(process, state);
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      if (system.outcomes().footprint(system.outcomes().outcome(reaction, k)) != operation) {
        return false;
      }
    }
    return true;
  }

  /** Whether the step's process holds the mutex that the operation waits for. */
  private boolean heldByStep() {
    int mutex = system.hints().acquires(process, here);
    return mutex != ConcurrentSystem.NONE
        && system.hints().holder(mutex, state[mutex]) == trail.process(step);
  }

  /** Tries smaller parts, from the one that led the process to its operation on. */
  private boolean reversesByPart() {
    int last = trail.last(process);
    for (int k = 0; k < count; k++) {
      int position = without[k];
      part[position] =
          last != ConcurrentSystem.NONE && (position == last || trail.before(position, last));
    }
    boolean any = false;
    boolean chain = true;
    int before = ConcurrentSystem.NONE;
    boolean first = true;
    for (int k = -1; k < count; k++) {
      if (k >= 0) {
        int position = without[k];
        int footprint = system.outcomes().footprint(trail.outcome(position));
        if (part[position] || !dependence.of(footprint, operation)) {
          continue;
        }
        chain &= first || trail.before(before, position);
        first = false;
        before = position;
        for (int other = 0; other <= k; other++) {
          part[without[other]] |= other == k || trail.before(without[other], position);
        }
      }
      if (!carryOut()) {
        chain = false;
      } else if (enabled()) {
        any |= heed();
      }
    }
    if (!chain) {
      all();
    }
    return any;
  }

  /** Everything that is enabled before the step is to be explored there. */
  private void all() {
    boolean more = false;
    for (int p = 0; p < system.processes(); p++) {
      int reaction = nodes.reaction(step, p);
      if (reaction != ConcurrentSystem.NONE
          && system.outcomes().size(reaction) > 0
          && !nodes.has(step, p)) {
        nodes.add(step, p);
        more = true;
      }
    }
    counts.all += more ? 1 : 0;
  }

  /** Carries out the part behind what stands before the step; false if that is not possible. */
  private boolean carryOut() {
    trail.state(step, state);
    Arrays.fill(over, false);
    for (int earlier = 0; earlier < step && trail.overs() > 0; earlier++) {
      if (system.outcomes().kind(trail.outcome(earlier)) != Outcomes.STEP) {
        over[trail.process(earlier)] = true;
      }
    }
    for (int k = 0; k < count; k++) {
      int position = without[k];
      if (part[position]) {
        int mover = trail.process(position);
        int reaction = system.reaction(mover, state);
        if (over[mover] || trail.index(position) >= system.outcomes().size(reaction)) {
          return false;
        }
        int outcome = system.outcomes().outcome(reaction, trail.index(position));
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, state);
        } else {
          over[mover] = true;
        }
      }
    }
    return true;
  }

  private boolean enabled() {
    return !over[process] && system.outcomes().size(system.reaction(process, state)) > 0;
  }

  /**
   * Sees to it that the part and then the operation are explored instead of the step, if they
   * conflict at all.
   */
  private boolean heed() {
    boolean any = false;
    int reaction = system.reaction(process, state);
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int footprint = system.outcomes().footprint(system.outcomes().outcome(reaction, k));
      varies |= footprint != operation;
      if (dependence.of(footprint, may[step])) {
        any = true;
        if (!begun(footprint, k)) {
          add();
        }
      }
    }
    if (any && judge.looksForRaces()) {
      judge.races(trail, end, p -> p < step || (p > step && inPart(p)));
    }
    return any;
  }

  private boolean inPart(int position) {
    for (int k = 0; k < count; k++) {
      if (without[k] == position) {
        return part[position];
      }
    }
    return false;
  }

  /** Whether something with which the part and the operation can begin is explored, or sleeps. */
  private boolean begun(int footprint, int index) {
    for (int k = 0; k < count; k++) {
      int position = without[k];
      if (part[position] && initial(k)) {
        int mover = trail.process(position);
        if (nodes.has(step, mover) || nodes.inherits(step, mover, trail.index(position))) {
          return true;
        }
      }
    }
    return initialOperation(footprint)
        && (nodes.has(step, process) || nodes.inherits(step, process, index));
  }

  /** Explores something with which the part and the operation can begin. */
  private void add() {
    counts.reversed++;
    for (int k = 0; k < count; k++) {
      if (part[without[k]]) {
        nodes.add(step, trail.process(without[k])); // its first step, so nothing is before it
        return;
      }
    }
    nodes.add(step, process);
  }

  /** Whether nothing else in the part must happen before a step of it. */
  private boolean initial(int at) {
    for (int k = 0; k < at; k++) {
      if (part[without[k]] && trail.before(without[k], without[at])) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing in the part must happen before the operation, with this footprint. */
  private boolean initialOperation(int footprint) {
    for (int k = 0; k < count; k++) {
      int position = without[k];
      if (part[position]
          && (trail.ownSteps(position, process)
              || dependence.of(system.outcomes().footprint(trail.outcome(position)), footprint))) {
        return false;
      }
    }
    return true;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return Integer.BYTES * (2L * may.length + state.length);
  }
}

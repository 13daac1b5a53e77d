// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The local states and values that processes can reach from a state while others stand still. There
 * is one set of values for each object, local states included. From the values of the state on, the
 * sets are closed under all observed cases whose values are in them. Which values come together is
 * not known; so more is reached than there is, but less than by following the automata, for which
 * every operation is possible.
 *
 * <p>An operation is possible where one of its cases in the sets is a step or an error, or where
 * some of the values there were never observed together. Of what was never observed nothing else is
 * known, nor of local states that are vague.
 */
final class Cartesian {
  /**
   * The most cases that are looked at. A process that can reach more counts as conflicting with
   * everything.
   */
  private static final int MOST = 1 << 12;

  private final ThreadAutomata automata;
  private final ObjectSets sets;
  private final Observed observed;

  /** The number of the closure; what is marked with it belongs to it. */
  private long now;

  private int[] state = new int[0];
  private long[] still = new long[0];

  /**
   * The mark of each value of each object that is in the set; the value in the state is in any
   * case.
   */
  private final long[][] in;

  /** The mark of each object whose set has more than one value, and the number of values. */
  private final long[] several;

  private final int[] size;

  /** The values of each object that has several, after the one in the state. */
  private final int[][] more;

  /** A combination of the values of objects that are looked at. */
  private final int[] combination = new int[Observed.MOST_OBJECTS];

  /** For each of them which of its values that is, and how many there were to begin with. */
  private final int[] chosen = new int[Observed.MOST_OBJECTS];

  private final int[] choices = new int[Observed.MOST_OBJECTS];

  /** The number of values combined before, by local state that is reached and object. */
  private int[] combined = new int[64 * Observed.MOST_OBJECTS];

  /** The index where these numbers begin for the local state that is looked at. */
  private int before;

  /** The mark of each object that may have any value. */
  private final long[] free;

  /** The number of values added to sets when the set of each object last grew. */
  private final int[] grownAt;

  private int added;

  /**
   * The local states that are reached, the processes that stand there, and what was added by then.
   */
  private int[] reached = new int[64];

  private int[] process = new int[64];
  private int[] lookedAt = new int[64];
  private int count;

  /** The mark of each local state that is reached. */
  private long[] isReached = new long[64];

  /** The mark of each reaction whose steps were taken. */
  private long[] taken = new long[64];

  /** The number of cases that may still be looked at. */
  private int left;

  Cartesian(ConcurrentSystem system, ThreadAutomata automata, ObjectSets sets, Observed observed) {
    this.automata = automata;
    this.sets = sets;
    this.observed = observed;
    this.in = new long[system.objects()][0];
    this.several = new long[system.objects()];
    this.size = new int[system.objects()];
    this.more = new int[system.objects()][0];
    this.free = new long[system.objects()];
    this.grownAt = new int[system.objects()];
  }

  /**
   * Returns a process that can get to an operation in conflict with what others offer; or none. The
   * others stand still.
   *
   * @param others those who stand still
   * @param held the mutexes that they hold, as a set of writes
   */
  int conflicting(PendingSteps at, int[] values, long[] others, int held) {
    now++;
    state = values;
    still = others;
    count = 0;
    added = 0;
    left = MOST;
    int offers = ObjectSets.EMPTY;
    for (int p = 0; p < at.processes(); p++) {
      if (Processes.has(others, p)) {
        offers = sets.union(offers, at.offer(p));
      } else {
        reach(p, at.localState(p));
      }
    }
    int some;
    do {
      some = added;
      for (int i = 0; i < count; i++) {
        Limits.pollAt(i + 1);
        before = i * Observed.MOST_OBJECTS;
        if (isDue(i) && !isKept(reached[i], held) && mayConflict(reached[i], offers)) {
          return process[i];
        }
      }
    } while (added != some);
    return ConcurrentSystem.NONE;
  }

  /**
   * Returns whether a local state is to be looked at. It was not since it was reached, or what it
   * looks at has more values.
   */
  private boolean isDue(int index) {
    boolean due = lookedAt[index] < 0;
    if (!due) {
      for (int object : observed.looks(reached[index])) {
        due |= (free[object] == now || several[object] == now) && grownAt[object] > lookedAt[index];
      }
    }
    lookedAt[index] = added;
    return due;
  }

  /** Returns whether an operation takes a mutex that a process outside of the set holds. */
  private boolean isKept(int localState, int held) {
    int mutex = automata.takes(localState);
    return mutex != ConcurrentSystem.NONE && sets.writes(held, mutex);
  }

  /** Returns whether an operation is possible and conflicts; if it does not conflict it is done. */
  private boolean mayConflict(int localState, int offers) {
    if (observed.isVague(localState) || left < 0) {
      return true;
    }
    if ((sets.relation(automata.offer(localState), offers) & ObjectSets.CONFLICTS) != 0) {
      return isPossible(localState);
    }
    step(localState);
    return false;
  }

  private boolean isPossible(int localState) {
    if (!observed.tells(localState)) {
      return true;
    }
    long combinations = combinations(localState);
    if (combinations > left) {
      return true;
    }
    if (combinations <= observed.cases(localState)) {
      int[] looks = begin(localState);
      do {
        if (wasCombined(looks.length)) {
          continue;
        }
        left--;
        int seen = observed.find(localState, combination);
        if (seen == Observed.END) {
          return true;
        }
        for (; seen != Observed.END; seen = observed.twin(seen)) {
          if (observed.reaction(seen) != Observed.BLOCKED) {
            return true;
          }
        }
      } while (advance(looks));
      System.arraycopy(choices, 0, combined, before, looks.length);
      return false;
    }
    for (int seen = observed.first(localState); seen != Observed.END; seen = observed.next(seen)) {
      left--;
      if (isIn(localState, seen)) {
        if (observed.reaction(seen) != Observed.BLOCKED) {
          return true;
        }
        combinations--;
      }
    }
    return combinations > 0;
  }

  /** Takes the steps of all cases of a local state that are in the sets. */
  private void step(int localState) {
    int rest = untaken(localState);
    if (combinations(localState) <= observed.cases(localState)) {
      int[] looks = begin(localState);
      for (boolean more = true; more && rest > 0; more = advance(looks)) {
        if (wasCombined(looks.length)) {
          continue;
        }
        left--;
        int seen = observed.find(localState, combination);
        for (; seen != Observed.END; seen = observed.twin(seen)) {
          rest -= take(seen);
        }
      }
      System.arraycopy(choices, 0, combined, before, looks.length);
      return;
    }
    int seen = observed.first(localState);
    for (; seen != Observed.END && rest > 0; seen = observed.next(seen)) {
      left--;
      if (isIn(localState, seen)) {
        rest -= take(seen);
      }
    }
  }

  /** Returns the number of reactions of a local state that were not yet taken. */
  private int untaken(int localState) {
    int rest = 0;
    for (int k = 0; k < observed.kinds(localState); k++) {
      int reaction = observed.reaction(localState, k);
      rest += reaction >= taken.length || taken[reaction] != now ? 1 : 0;
    }
    return rest;
  }

  /** Takes the steps of a case; 1 if its reaction was not yet taken. */
  private int take(int seen) {
    int reaction = observed.reaction(seen);
    if (reaction == Observed.BLOCKED) {
      return 0;
    }
    if (reaction >= taken.length) {
      taken = Arrays.copyOf(taken, 2 * reaction);
    }
    if (taken[reaction] == now) {
      return 0;
    }
    taken[reaction] = now;
    int[] effects = observed.effects(reaction);
    for (int k = 0; k < effects.length; k += 2) {
      add(effects[k], effects[k + 1]);
    }
    return 1;
  }

  /**
   * Returns the number of combinations of values of the objects that an operation looks at. It is
   * more than any number of cases, if one of them may have any value.
   */
  private long combinations(int localState) {
    long combinations = 1;
    for (int object : observed.looks(localState)) {
      if (free[object] == now) {
        return Long.MAX_VALUE;
      }
      combinations *= several[object] == now ? size[object] : 1;
      if (combinations > MOST) {
        return Long.MAX_VALUE;
      }
    }
    return combinations;
  }

  /** The first combination is that of the state; the objects that it is of. */
  private int[] begin(int localState) {
    int[] looks = observed.looks(localState);
    for (int k = 0; k < looks.length; k++) {
      combination[k] = state[looks[k]];
      chosen[k] = 0;
      choices[k] = several[looks[k]] == now ? size[looks[k]] : 1;
    }
    return looks;
  }

  /** The next combination of the values that there were to begin with; false if it was the last. */
  private boolean advance(int[] looks) {
    for (int k = 0; k < looks.length; k++) {
      if (++chosen[k] < choices[k]) {
        combination[k] = more[looks[k]][chosen[k] - 1];
        return true;
      }
      chosen[k] = 0;
      combination[k] = state[looks[k]];
    }
    return false;
  }

  /** Returns whether a combination is one of those that were looked at before. */
  private boolean wasCombined(int objects) {
    for (int k = 0; k < objects; k++) {
      if (chosen[k] >= combined[before + k]) {
        return false;
      }
    }
    return objects > 0; // the only combination of nothing is looked at once
  }

  /** Returns whether the values of a case are in the sets. */
  private boolean isIn(int localState, int seen) {
    int[] looks = observed.looks(localState);
    for (int k = 0; k < looks.length; k++) {
      if (free[looks[k]] != now && !has(looks[k], observed.value(seen, k))) {
        return false;
      }
    }
    return true;
  }

  private boolean has(int object, int value) {
    return value == state[object] || value < in[object].length && in[object][value] == now;
  }

  /** Adds a value, or any, to the set of an object. */
  private void add(int object, int value) {
    if (value == Observed.ANY) {
      if (free[object] != now) {
        free[object] = now;
        grownAt[object] = ++added;
      }
    } else if (!has(object, value)) {
      if (value >= in[object].length) {
        in[object] = Arrays.copyOf(in[object], 2 * value + 2);
      }
      in[object][value] = now;
      size[object] = several[object] == now ? size[object] + 1 : 2;
      several[object] = now;
      if (size[object] > more[object].length) {
        more[object] = Arrays.copyOf(more[object], 2 * size[object]);
      }
      more[object][size[object] - 2] = value;
      grownAt[object] = ++added;
      int mover = automata.controlled(object);
      if (mover != ConcurrentSystem.NONE && !Processes.has(still, mover)) {
        reach(mover, automata.localState(mover, value));
      }
    }
  }

  /** A process can stand at a local state. */
  private void reach(int mover, int localState) {
    if (localState >= isReached.length) {
      isReached = Arrays.copyOf(isReached, 2 * localState);
    }
    if (isReached[localState] != now) {
      isReached[localState] = now;
      if (count == reached.length) {
        reached = Arrays.copyOf(reached, 2 * count);
        process = Arrays.copyOf(process, 2 * count);
        lookedAt = Arrays.copyOf(lookedAt, 2 * count);
        combined = Arrays.copyOf(combined, 2 * count * Observed.MOST_OBJECTS);
      }
      lookedAt[count] = -1;
      Arrays.fill(combined, count * Observed.MOST_OBJECTS, (count + 1) * Observed.MOST_OBJECTS, 0);
      reached[count] = localState;
      process[count++] = mover;
    }
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    long all = 12L * reached.length + 8L * (isReached.length + taken.length);
    for (int object = 0; object < in.length; object++) {
      all += 8L * in[object].length + 4L * more[object].length;
    }
    return all;
  }
}

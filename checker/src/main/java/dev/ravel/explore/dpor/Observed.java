// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.Hash;
import dev.ravel.explore.tables.NumberTable;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * The observed effects of operations, by the values that they looked at. For each local state there
 * are its <em>cases</em>. A case is the reaction that its process had in some visited state, and
 * the values there of all objects that the operation may read or write; how it stands to the other
 * steps of an execution tells these values. It does not tell those of objects that steps change in
 * a commuting way: what such a step writes may be any value, and it is possible whatever the value
 * is. Objects that make no steps dependent tell nothing, but what the operation does may depend on
 * them.
 *
 * <p>Cases are only added, and with each that is more than an operation being blocked {@link
 * ThreadAutomata#growth} changes.
 */
final class Observed {
  /** For a value that may be any one. */
  static final int ANY = -1;

  /** The value in place of a reaction of an operation that is blocked. */
  static final int BLOCKED = -1;

  /** Behind the latest case of a local state. */
  static final int END = -1;

  /** An operation that may use more objects is vague, … */
  static final int MOST_OBJECTS = 12;

  /** … and one of which more cases were seen. */
  private static final int MOST_CASES = 1 << 10;

  private static final int[] NOTHING = {};

  private final ConcurrentSystem system;
  private final ThreadAutomata automata;

  /** The local states below this one have what follows. */
  private int localStates;

  /** The objects whose values are noted, by local state. */
  private int[][] looks = new int[64][];

  /** True for each local state where these values say whether the operation is blocked. */
  private boolean[] tells = new boolean[64];

  /** True for each local state where there is too much to be noted. */
  private boolean[] vague = new boolean[64];

  /**
   * The first case of each local state and its latest, or {@link #END}, and the number of cases.
   */
  private int[] first = new int[64];

  private int[] latest = new int[64];
  private int[] cases = new int[64];

  /** The different reactions of each local state that are steps or errors, and their number. */
  private int[][] reactions = new int[64][];

  private int[] kinds = new int[64];

  /** The index of the numbers of each case, and the next case of the same local state. */
  private int[] begins = new int[64];

  private int[] next = new int[64];

  /** The next case of the same local state with the same values, or {@link #END}, by case. */
  private int[] twin = new int[64];

  private int count;

  /** Of each case the local state, the reaction or that it is blocked, and the values. */
  private int[] numbers = new int[256];

  private int used;

  /** The first case of each local state with some values, by these. */
  private final NumberTable table = new NumberTable(256);

  /** The writes of the steps of each reaction, objects and values in turn. */
  private int[][] effects = new int[64][];

  Observed(ConcurrentSystem system, ThreadAutomata automata) {
    this.system = system;
    this.automata = automata;
  }

  /** Learns the effects of the operations in a reachable state. */
  void learn(int[] state) {
    for (int p = 0; p < system.processes(); p++) {
      Limits.pollAt(p + 1);
      learn(automata.localState(p, state), state, system.reaction(p, state));
    }
  }

  /** Learns the effects of the operations in a visited state that is pending. */
  void learn(PendingSteps at, int[] state) {
    for (int p = 0; p < at.processes(); p++) {
      Limits.pollAt(p + 1);
      learn(at.localState(p), state, at.reaction(p));
    }
  }

  /** A process had a reaction in a visited state. Cost: constant if that was seen before. */
  private void learn(int localState, int[] state, int reaction) {
    if (isVague(localState)) {
      return;
    }
    int[] its = looks[localState];
    int length = 2 + its.length;
    if (used + length > numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length + length);
    }
    int what = system.outcomes().size(reaction) == 0 ? BLOCKED : reaction;
    numbers[used] = localState;
    numbers[used + 1] = what;
    for (int k = 0; k < its.length; k++) {
      numbers[used + 2 + k] = state[its[k]];
    }
    int hash = hash(localState, numbers, used + 2, its.length);
    int last = END;
    for (int seen = find(hash, localState, numbers, used + 2); seen != END; seen = twin[seen]) {
      if (reaction(seen) == what) {
        return;
      }
      last = seen;
    }
    add(localState, length);
    if (last == END) {
      table.add(hash, count - 1);
    } else {
      twin[last] = count - 1;
    }
    if (what != BLOCKED) {
      addReaction(localState, what);
    }
    if (what != BLOCKED || vague[localState]) {
      automata.grows(localState);
    }
  }

  /** The numbers after the last case make one more. */
  private void add(int localState, int length) {
    begins = Growth.room(begins, count + 1);
    next = Growth.room(next, count + 1);
    twin = Growth.room(twin, count + 1);
    begins[count] = used;
    used += length;
    next[count] = END;
    twin[count] = END;
    if (first[localState] == END) {
      first[localState] = count;
    } else {
      next[latest[localState]] = count;
    }
    latest[localState] = count++;
    vague[localState] = ++cases[localState] > MOST_CASES;
  }

  private void addReaction(int localState, int reaction) {
    int[] its = reactions[localState];
    int size = kinds[localState];
    for (int k = 0; k < size; k++) {
      if (its[k] == reaction) {
        return;
      }
    }
    if (size == its.length) {
      its = Arrays.copyOf(its, 2 * size + 1);
      reactions[localState] = its;
    }
    its[size] = reaction;
    kinds[localState]++;
  }

  private static int hash(int localState, int[] values, int from, int length) {
    int hash = Hash.mixed(0, localState);
    for (int k = from; k < from + length; k++) {
      hash = Hash.mixed(hash, values[k]);
    }
    return hash;
  }

  /** The first case of a local state with the values from an index on, or {@link #END}. */
  private int find(int hash, int localState, int[] values, int from) {
    int length = looks[localState].length;
    for (int slot = table.first(hash);
        table.number(slot) != NumberTable.NONE;
        slot = table.next(slot)) {
      int begin = begins[table.number(slot)];
      if (numbers[begin] == localState
          && Arrays.equals(numbers, begin + 2, begin + 2 + length, values, from, from + length)) {
        return table.number(slot);
      }
    }
    return END;
  }

  private void findLooks() {
    if (automata.localStates() > first.length) {
      int size = 2 * automata.localStates();
      looks = Arrays.copyOf(looks, size);
      tells = Arrays.copyOf(tells, size);
      vague = Arrays.copyOf(vague, size);
      first = Arrays.copyOf(first, size);
      latest = Arrays.copyOf(latest, size);
      cases = Arrays.copyOf(cases, size);
      reactions = Arrays.copyOf(reactions, size);
      kinds = Arrays.copyOf(kinds, size);
    }
    for (; localStates < automata.localStates(); localStates++) {
      findLooks(localStates);
    }
  }

  private void findLooks(int localState) {
    Footprints footprints = system.footprints();
    int footprint = automata.footprint(localState);
    int[] its = new int[footprints.size(footprint)];
    int size = 0;
    tells[localState] = true;
    for (int k = 0; k < its.length; k++) {
      int object = footprints.object(footprint, k);
      if (object < system.objects() && object != automata.control(localState)) {
        if (!footprints.counts(object, ConcurrentSystem.NONE)) {
          tells[localState] = false;
        } else if (footprints.mode(footprint, k) != Mode.COMMUTE) {
          its[size++] = object;
        }
      }
    }
    vague[localState] = size > MOST_OBJECTS;
    looks[localState] = vague[localState] ? NOTHING : Arrays.copyOf(its, size);
    first[localState] = END;
    reactions[localState] = NOTHING;
  }

  /**
   * Returns whether too much would have to be known of a local state. Its operation may do
   * anything.
   */
  boolean isVague(int localState) {
    if (localState >= localStates) {
      findLooks();
    }
    return vague[localState];
  }

  /** The objects whose values cases of a local state have; not to be changed. */
  int[] looks(int localState) {
    if (localState >= localStates) {
      findLooks();
    }
    return looks[localState];
  }

  /** Returns whether these values tell if the operation is blocked. */
  boolean tells(int localState) {
    return tells[localState];
  }

  /** The first case of a local state that was seen, or {@link #END}. */
  int first(int localState) {
    return first[localState];
  }

  /** The case of the same local state that was seen after one, or {@link #END}. */
  int next(int seen) {
    return next[seen];
  }

  /** Returns the number of different reactions of a local state, without those that are blocked. */
  int kinds(int localState) {
    return kinds[localState];
  }

  /** One of these. */
  int reaction(int localState, int k) {
    return reactions[localState][k];
  }

  /** The number of cases of a local state. */
  int cases(int localState) {
    return cases[localState];
  }

  /**
   * The first case of a local state with some values of the objects that are looked at, or {@link
   * #END}. Cost: linear in the number of these.
   */
  int find(int localState, int[] values) {
    int hash = hash(localState, values, 0, looks[localState].length);
    return find(hash, localState, values, 0);
  }

  /** The case of the same local state with the same values after one, or {@link #END}. */
  int twin(int seen) {
    return twin[seen];
  }

  /** The reaction in a case, or {@link #BLOCKED}. */
  int reaction(int seen) {
    return numbers[begins[seen] + 1];
  }

  /** The value in a case of the k-th object that is looked at. */
  int value(int seen, int k) {
    return numbers[begins[seen] + 2 + k];
  }

  /**
   * Returns the writes of the steps of a reaction. They are an object, and a value or {@link #ANY},
   * and so on. Not to be changed.
   */
  int[] effects(int reaction) {
    if (reaction >= effects.length) {
      effects = Growth.room(effects, reaction + 1);
    }
    if (effects[reaction] == null) {
      effects[reaction] = findEffects(reaction);
    }
    return effects[reaction];
  }

  private int[] findEffects(int reaction) {
    int[] its = new int[8];
    int size = 0;
    for (int k = 0; k < system.outcomes().size(reaction); k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      int footprint = system.outcomes().footprint(outcome);
      boolean step = system.outcomes().kind(outcome) == Outcomes.STEP;
      for (int w = 0, n = step ? system.outcomes().writes(outcome) : 0; w < n; w++, size += 2) {
        its = Growth.room(its, size + 2);
        its[size] = system.outcomes().writtenObject(outcome, w);
        boolean any = system.footprints().modeOf(footprint, its[size]) == Mode.COMMUTE;
        its[size + 1] = any ? ANY : system.outcomes().writtenValue(outcome, w);
      }
    }
    return Arrays.copyOf(its, size);
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return table.bytes()
        + 4L * (numbers.length + 3L * begins.length + effects.length)
        + 30L * first.length;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A deterministic automaton over the steps of executions that accepts those with a race by {@link
 * RaceClocks}. Its values are finitely many where threads and cells are: of each clock a value says
 * only which of the last accesses of each cell it knows, and accesses that every thread knows are
 * forgotten.
 *
 * <p>Epochs of a thread have the order of its accesses, and what a clock knows of them is a
 * beginning. So those that stand for an access are numbered by which clocks know them: the number
 * of different beginnings that do not reach them. A message that no thread would learn from is left
 * out.
 *
 * <p>Cost: a look-up; for the first step by an outcome at a value, linear in the accesses that some
 * thread does not know and in the clocks.
 */
final class RaceMonitor {
  /** The value of all executions with a race. */
  static final int RACED = 0;

  private static final int LIVE = 1;
  private static final int ENDED = 2;

  private final ConcurrentSystem system;
  private final RaceClocks clocks;
  private final int threads;
  private final int[] status;
  private final int[] scratch;
  private final List<int[]> values = new ArrayList<>();
  private final Map<Ints, Integer> ids = new HashMap<>();
  private final PairMap next = new PairMap(1024);

  // by thread: the epochs that stand for accesses, ascending, and what becomes of them
  private final int[][] epochs;
  private final int[] count;
  private final int[][] position;
  private final int[][] number;

  /** The clocks that are kept, each as its place and what it is of. */
  private int[] kept = new int[64];

  private int keptCount;

  /** An automaton that has met no step. */
  RaceMonitor(ConcurrentSystem system) {
    this.system = system;
    this.clocks = new RaceClocks(system);
    this.threads = system.threads();
    this.status = new int[threads];
    this.scratch = new int[system.objects()];
    this.epochs = new int[threads][8];
    this.count = new int[threads];
    this.position = new int[threads][];
    this.number = new int[threads][];
    values.add(new int[0]);
  }

  /** Returns the number of values. */
  int values() {
    return values.size();
  }

  /** The value of the execution without steps in an initial state. */
  int initial(int[] state) {
    clocks.clear();
    for (int thread = 0; thread < threads; thread++) {
      status[thread] =
          !system.started(thread, state) ? 0 : system.finished(thread, state) ? ENDED : LIVE;
    }
    return interned();
  }

  /** The value after an outcome that was met before, or {@link PairMap#ABSENT}. */
  int known(int value, int outcome) {
    return value == RACED ? RACED : next.get(value, outcome);
  }

  /** The value after an outcome. */
  int behind(int value, int outcome) {
    int known = known(value, outcome);
    if (known == PairMap.ABSENT) {
      known = step(value, outcome);
      next.put(value, outcome, known);
    }
    return known;
  }

  private int step(int value, int outcome) {
    read(values.get(value));
    if (clocks.push(outcome)) {
      return RACED;
    }
    Outcomes outcomes = system.outcomes();
    int process = outcomes.process(outcome);
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      int object = outcomes.writtenObject(outcome, k);
      for (int thread = 0; thread < threads; thread++) {
        if (object == system.control(thread)) {
          scratch[object] = outcomes.writtenValue(outcome, k);
          boolean over = thread == process && system.finished(thread, scratch);
          status[thread] = over ? ENDED : LIVE;
        }
      }
    }
    return interned();
  }

  // --------------------------------------------------------------------------------- reading

  // A value is the status of each thread, and then clocks and uses as triples: of what, of which
  // thread, and how much. The uses of kind k of object o are number
  // (4 + k) of it, and its two clocks number 0 and 1; those of threads come first, then that of
  // blocks.

  private int ofThreads(int which, int thread) {
    return which * threads + thread;
  }

  private int ofObject(int object, int which) {
    return 3 * threads + 1 + (2 + RaceClocks.KINDS) * object + which;
  }

  private void read(int[] value) {
    clocks.clear();
    System.arraycopy(value, 0, status, 0, threads);
    for (int at = threads; at < value.length; at += 3) {
      int thread = value[at + 1];
      clocks.set(place(value[at]) + thread, value[at + 2]);
      if (status[thread] == LIVE) {
        int own = clocks.clock(thread) + thread;
        clocks.set(own, Math.max(clocks.words[own], value[at + 2]));
      }
    }
  }

  /** The place of the clock or the uses with a number. */
  private int place(int number) {
    if (number <= 3 * threads) {
      return number * threads;
    }
    int rest = number - 3 * threads - 1;
    int object = rest / (2 + RaceClocks.KINDS);
    int which = rest % (2 + RaceClocks.KINDS);
    return which < 2
        ? clocks.made(object, which)
        : clocks.made(object, RaceClocks.USES) + (which - 2) * threads;
  }

  // --------------------------------------------------------------------------------- writing

  private int interned() {
    int[] value = value();
    Integer known = ids.putIfAbsent(new Ints(value), values.size());
    if (known == null) {
      values.add(value);
    }
    return known == null ? values.size() - 1 : known;
  }

  private int[] value() {
    findEpochs();
    keepClocks();
    numberEpochs();
    int[] value = Arrays.copyOf(status, threads + 64);
    int size = threads;
    for (int k = 0; k < keptCount; k += 2) {
      for (int thread = 0; thread < threads; thread++) {
        int known = position[thread][rank(kept[k], thread)];
        if (known > 0 && kept[k] != clocks.clock(thread)) {
          value = put(value, size, kept[k + 1], thread, known);
          size += 3;
        }
      }
    }
    int[] objects = Arrays.copyOf(clocks.touched, clocks.touchedCount());
    Arrays.sort(objects);
    for (int object : objects) {
      int uses = clocks.table(object, RaceClocks.USES);
      for (int k = 0; uses != 0 && k < RaceClocks.KINDS * threads; k++) {
        int thread = k % threads;
        int epoch = clocks.words[uses + k];
        if (epoch > 0 && !isKnown(thread, epoch)) {
          int its = number[thread][Arrays.binarySearch(epochs[thread], 0, count[thread], epoch)];
          value = put(value, size, ofObject(object, 2 + k / threads), thread, its);
          size += 3;
        }
      }
    }
    return Arrays.copyOf(value, size);
  }

  private static int[] put(int[] value, int size, int of, int thread, int known) {
    int[] into = Growth.room(value, size + 3);
    into[size] = of;
    into[size + 1] = thread;
    into[size + 2] = known;
    return into;
  }

  /** Returns whether all other threads that live know an epoch of one. */
  private boolean isKnown(int thread, int epoch) {
    for (int other = 0; other < threads; other++) {
      if (other != thread
          && status[other] == LIVE
          && clocks.words[clocks.clock(other) + thread] < epoch) {
        return false;
      }
    }
    return true;
  }

  /** Finds the epochs that stand for accesses that some thread does not know. */
  private void findEpochs() {
    Arrays.fill(count, 0);
    for (int k = 0; k < clocks.touchedCount(); k++) {
      int uses = clocks.table(clocks.touched[k], RaceClocks.USES);
      for (int j = 0; uses != 0 && j < RaceClocks.KINDS * threads; j++) {
        int thread = j % threads;
        int epoch = clocks.words[uses + j];
        if (epoch > 0 && !isKnown(thread, epoch)) {
          add(thread, epoch);
        }
      }
    }
  }

  private void add(int thread, int epoch) {
    int at = Arrays.binarySearch(epochs[thread], 0, count[thread], epoch);
    if (at < 0) {
      int[] its = Growth.room(epochs[thread], count[thread] + 1);
      epochs[thread] = its;
      System.arraycopy(its, ~at, its, ~at + 1, count[thread] - ~at);
      its[~at] = epoch;
      count[thread]++;
    }
  }

  /** Returns the number of epochs of a thread that a clock knows. */
  private int rank(int clock, int thread) {
    int at = Arrays.binarySearch(epochs[thread], 0, count[thread], clocks.words[clock + thread]);
    return at < 0 ? ~at : at + 1;
  }

  private void keepClocks() {
    keptCount = 0;
    for (int thread = 0; thread < threads; thread++) {
      if (status[thread] == LIVE) {
        keep(clocks.clock(thread), ofThreads(0, thread));
        keep(clocks.fence(thread), ofThreads(2, thread));
        if (adds(clocks.pending(thread), thread)) {
          keep(clocks.pending(thread), ofThreads(1, thread));
        }
      }
    }
    keepIfNew(clocks.blocks(), 3 * threads);
    int[] objects = Arrays.copyOf(clocks.touched, clocks.touchedCount());
    Arrays.sort(objects);
    for (int object : objects) {
      for (int which = 0; which < 2; which++) {
        int clock = clocks.table(object, which);
        if (clock != 0) {
          keepIfNew(clock, ofObject(object, which));
        }
      }
    }
  }

  private void keepIfNew(int clock, int of) {
    for (int thread = 0; thread < threads; thread++) {
      if (status[thread] == LIVE && adds(clock, thread)) {
        keep(clock, of);
        return;
      }
    }
  }

  /** Returns whether a thread learns something from a clock. */
  private boolean adds(int clock, int thread) {
    for (int other = 0; other < threads; other++) {
      if (other != thread && rank(clock, other) > rank(clocks.clock(thread), other)) {
        return true;
      }
    }
    return false;
  }

  private void keep(int clock, int of) {
    kept = Growth.room(kept, keptCount + 2);
    kept[keptCount] = clock;
    kept[keptCount + 1] = of;
    keptCount += 2;
  }

  /** Numbers the epochs of each thread by the clocks that do not reach them. */
  private void numberEpochs() {
    for (int thread = 0; thread < threads; thread++) {
      boolean[] reached = new boolean[count[thread] + 1];
      for (int k = 0; k < keptCount; k += 2) {
        if (kept[k] != clocks.clock(thread)) {
          reached[rank(kept[k], thread)] = true;
        }
      }
      position[thread] = new int[count[thread] + 1];
      number[thread] = new int[count[thread]];
      int before = 0;
      for (int rank = 0; rank <= count[thread]; rank++) {
        position[thread][rank] = before;
        before += reached[rank] ? 1 : 0;
        if (rank < count[thread]) {
          number[thread][rank] = before;
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graphs;

import dev.ravel.explore.tables.Growth;
import java.util.Arrays;

/**
 * An execution graph. Its events stand in the order in which they were added; program order,
 * reads-from and coherence order are kept with them. An event is a step of a thread: it reads at
 * most one cell and writes at most that cell, so a read-modify-write is one event.
 *
 * <p>A cell is a dense number of a cell of memory or of an object by which threads synchronise.
 * Each has an initial write, {@link #NONE}, before all others. Clocks of events are computed once,
 * when the event is added or revisited, and shared by the copies of a graph.
 *
 * <p>Memory: {@value #WIDTH} ints for each event, and references to its clocks. A copy costs as
 * much.
 */
final class ExecutionGraph {
  /** No event, cell or thread; as a source, the initial write. */
  static final int NONE = -1;

  // the words of an event
  static final int THREAD = 0;
  static final int CELL = 1;

  /** The write from which the event reads. */
  static final int SOURCE = 2;

  /** The value that it writes. */
  static final int VALUE = 3;

  /** The local state of its thread before it. */
  static final int LOCAL = 4;

  /** The local state after it, or one of {@link #WAITS}, {@link #FAILED} and {@link #DISCARDED}. */
  static final int NEXT = 5;

  /** The bits of {@link Effect} that say what it does, and its memory order. */
  static final int KIND = 6;

  /** The index of its outcome in the reaction of its thread. */
  static final int BRANCH = 7;

  /** The outcome, or {@link #NONE} if it waits. */
  static final int OUTCOME = 8;

  /** The event before it of the same thread. */
  static final int PREVIOUS = 9;

  /** The number of events of the thread before it. */
  static final int POSITION = 10;

  /** The thread that it starts or joins. */
  static final int OTHER = 11;

  /** The lifetime of the memory that it uses, an object. */
  static final int LIFETIME = 12;

  static final int WIDTH = 13;

  // what follows an event that its thread does not go on after
  static final int WAITS = -2;
  static final int FAILED = -3;
  static final int DISCARDED = -4;

  // the clocks of an event; a clock has for each thread the number of its events that are known
  /** The clock of the events before it in program order and reads-from. */
  static final int CAUSES = 0;

  /** The clock of the events that happen before it. */
  static final int HAPPENED = 1;

  /** The clock that a thread gets that synchronises with this write; null if it gets none. */
  static final int MESSAGE = 2;

  /** The clock of the last release fence of the thread; null before the first. */
  static final int RELEASED = 3;

  /** The clock that an acquire fence would get by the relaxed reads before it; null if none. */
  static final int PENDING = 4;

  static final int CLOCKS = 5;

  private static final int[] NO_WRITES = {};

  final int threads;
  int size;
  int[] words;
  int[][] clocks;

  /** By thread its last event. */
  final int[] last;

  /** By thread the event that has started it. */
  final int[] starts;

  /** By cell its writes in coherence order; arrays are shared by copies and never changed. */
  int[][] writes;

  /** By cell its initial value. */
  int[] initial;

  /** The events that began or ended lifetimes, each with the object and its value. */
  int[] lifetimes;

  int lifetimesSize;

  /** A graph without events. */
  ExecutionGraph(int threads) {
    this(threads, 16);
    Arrays.fill(last, NONE);
    Arrays.fill(starts, NONE);
    writes = new int[0][];
    initial = new int[0];
    lifetimes = new int[0];
  }

  private ExecutionGraph(int threads, int room) {
    this.threads = threads;
    this.words = new int[room * WIDTH];
    this.clocks = new int[room * CLOCKS][];
    this.last = new int[threads];
    this.starts = new int[threads];
  }

  /** Returns a copy, with room for some more events. */
  ExecutionGraph copy() {
    ExecutionGraph its = new ExecutionGraph(threads, size + 4);
    its.size = size;
    System.arraycopy(words, 0, its.words, 0, size * WIDTH);
    System.arraycopy(clocks, 0, its.clocks, 0, size * CLOCKS);
    System.arraycopy(last, 0, its.last, 0, threads);
    System.arraycopy(starts, 0, its.starts, 0, threads);
    its.writes = writes.clone();
    its.initial = initial.clone();
    its.lifetimes = Arrays.copyOf(lifetimes, lifetimesSize);
    its.lifetimesSize = lifetimesSize;
    return its;
  }

  /** Has cells up to a number, the others with their initial values. */
  void cells(int count, int[] values) {
    int known = writes.length;
    if (known < count) {
      writes = Arrays.copyOf(writes, count);
      Arrays.fill(writes, known, count, NO_WRITES);
      initial = Arrays.copyOf(initial, count);
      System.arraycopy(values, known, initial, known, count - known);
    }
  }

  int word(int event, int which) {
    return words[event * WIDTH + which];
  }

  void set(int event, int which, int value) {
    words[event * WIDTH + which] = value;
  }

  int[] clock(int event, int which) {
    return clocks[event * CLOCKS + which];
  }

  /** Returns whether an event does something that a bit of {@link Effect} says. */
  boolean is(int event, int kind) {
    return (words[event * WIDTH + KIND] & kind) != 0;
  }

  /** Adds an event at the end of a thread. All of its words but these are zero. */
  int add(int thread, int local) {
    int event = size++;
    if (size * WIDTH > words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
      clocks = Arrays.copyOf(clocks, 2 * clocks.length);
    }
    int at = event * WIDTH;
    Arrays.fill(words, at, at + WIDTH, 0);
    int before = last[thread];
    words[at + THREAD] = thread;
    words[at + CELL] = NONE;
    words[at + SOURCE] = NONE;
    words[at + LOCAL] = local;
    words[at + PREVIOUS] = before;
    words[at + POSITION] = before == NONE ? 0 : words[before * WIDTH + POSITION] + 1;
    words[at + OTHER] = NONE;
    words[at + LIFETIME] = NONE;
    last[thread] = event;
    return event;
  }

  /** Gives an event at the end of its thread an effect. */
  void perform(int event, Effects effects, Effect effect) {
    int at = event * WIDTH;
    words[at + CELL] = effects.cell();
    words[at + LIFETIME] = effects.lifetime();
    words[at + VALUE] = effect.value();
    words[at + NEXT] = effect.next();
    words[at + KIND] = effect.kind();
    words[at + BRANCH] = effect.branch();
    words[at + OUTCOME] = effect.outcome();
    words[at + OTHER] = effect.other();
    last[words[at + THREAD]] = event;
    if (effect.is(Effect.STARTS)) {
      starts[effect.other()] = event;
    }
  }

  /**
   * Returns whether a thread that waits has not read the last write of its cell. Memory reaches
   * every thread in the end, so it would not stay so.
   */
  boolean isLate() {
    for (int event : last) {
      if (waitsLate(event)) {
        return true;
      }
    }
    return false;
  }

  private boolean waitsLate(int event) {
    return event != NONE
        && is(event, Effect.READS)
        && Effect.stays(word(event, NEXT))
        && lastWrite(word(event, CELL)) != word(event, SOURCE);
  }

  /** Returns whether a clock knows an event. */
  boolean knows(int[] clock, int event) {
    int at = event * WIDTH;
    return clock[words[at + THREAD]] > words[at + POSITION];
  }

  /** Returns whether an event is before another one in program order and reads-from, or is it. */
  boolean causes(int event, int other) {
    return knows(clocks[other * CLOCKS + CAUSES], event);
  }

  // ------------------------------------------------------------------------ coherence order

  /** Returns the place of a write in the coherence order of a cell, from 0; -1 of the initial. */
  int place(int cell, int write) {
    if (write == NONE) {
      return -1;
    }
    int[] its = writes[cell];
    for (int k = its.length - 1; k >= 0; k--) {
      if (its[k] == write) {
        return k;
      }
    }
    throw new IllegalStateException("event " + write + " writes another cell");
  }

  /** Puts a write into the coherence order of its cell. */
  void insert(int cell, int place, int write) {
    int[] old = writes[cell];
    int[] its = new int[old.length + 1];
    System.arraycopy(old, 0, its, 0, place);
    its[place] = write;
    System.arraycopy(old, place, its, place + 1, old.length - place);
    writes[cell] = its;
  }

  /** Returns the write of a cell that is last in coherence order. */
  int lastWrite(int cell) {
    int[] its = writes[cell];
    return its.length == 0 ? NONE : its[its.length - 1];
  }

  /** Returns the write after the source of a read in coherence order, or {@link #NONE}. */
  int overwrites(int read) {
    int cell = word(read, CELL);
    int place = place(cell, word(read, SOURCE)) + 1;
    int[] its = writes[cell];
    int after = place < its.length ? its[place] : NONE;
    // a read-modify-write does not come after itself
    return after == read ? (place + 1 < its.length ? its[place + 1] : NONE) : after;
  }

  /** Returns the value of a cell that a write gives it. */
  int value(int cell, int write) {
    return write == NONE ? initial[cell] : word(write, VALUE);
  }

  /**
   * Returns the place of the last write of a cell that a clock knows. It knows the write itself, or
   * a read of it. What is before it can be neither read nor overwritten by an event that knows so
   * much.
   *
   * @param but an event that does not count
   */
  int known(int cell, int[] clock, int but) {
    int[] its = writes[cell];
    int most = its.length - 1;
    while (most >= 0 && (its[most] == but || !knows(clock, its[most]))) {
      most--;
    }
    if (most == its.length - 1) {
      return most;
    }
    for (int event = 0, at = 0; event < size; event++, at += WIDTH) {
      if (words[at + CELL] == cell
          && words[at + SOURCE] != NONE
          && (words[at + KIND] & Effect.READS) != 0
          && event != but
          && clock[words[at + THREAD]] > words[at + POSITION]) {
        most = Math.max(most, place(cell, words[at + SOURCE]));
      }
    }
    return most;
  }

  // -------------------------------------------------------------------------------- lifetimes

  /** Records that an event gives a lifetime a value. */
  void lives(int event, int object, int value) {
    lifetimes = Growth.room(lifetimes, lifetimesSize + 3);
    lifetimes[lifetimesSize++] = event;
    lifetimes[lifetimesSize++] = object;
    lifetimes[lifetimesSize++] = value;
  }

  /** Returns the lifetime that one of two events changes and the other one uses or changes. */
  int lifetimeOf(int first, int second) {
    for (int k = 0; k < lifetimesSize; k += 3) {
      int object = lifetimes[k + 1];
      if (lifetimes[k] == first && uses(second, object)
          || lifetimes[k] == second && uses(first, object)) {
        return object;
      }
    }
    return NONE;
  }

  /** Returns whether an event reads or writes a cell. */
  boolean uses(int cell) {
    boolean uses = false;
    for (int event = 0; event < size && !uses; event++) {
      uses = word(event, CELL) == cell;
    }
    return uses;
  }

  private boolean uses(int event, int object) {
    boolean uses = word(event, LIFETIME) == object;
    for (int k = 0; k < lifetimesSize && !uses; k += 3) {
      uses = lifetimes[k] == event && lifetimes[k + 1] == object;
    }
    return uses;
  }

  // ------------------------------------------------------------------------------ restriction

  /**
   * Returns the graph without the events added after one that are no causes of another one.
   *
   * @param from the first; it is kept
   * @param to the last event, which is kept with its causes
   * @param map gets for each event its number in the new graph, or {@link #NONE}
   */
  ExecutionGraph restricted(int from, int to, int[] map) {
    ExecutionGraph its = new ExecutionGraph(threads, size + 4);
    int[] known = clocks[to * CLOCKS + CAUSES];
    Arrays.fill(its.last, NONE);
    Arrays.fill(its.starts, NONE);
    for (int event = 0; event < size; event++) {
      boolean kept = event <= from || knows(known, event);
      map[event] = kept ? its.size : NONE;
      if (kept) {
        its.take(this, event);
      }
    }
    for (int event = 0; event < its.size; event++) {
      int source = its.word(event, SOURCE);
      if (source != NONE) {
        its.set(event, SOURCE, map[source]);
      }
    }
    its.initial = initial.clone();
    its.writes = new int[writes.length][];
    for (int cell = 0; cell < writes.length; cell++) {
      its.writes[cell] = kept(writes[cell], map);
    }
    its.lifetimes = new int[lifetimesSize];
    for (int k = 0; k < lifetimesSize; k += 3) {
      if (map[lifetimes[k]] != NONE) {
        its.lives(map[lifetimes[k]], lifetimes[k + 1], lifetimes[k + 2]);
      }
    }
    return its;
  }

  private void take(ExecutionGraph other, int event) {
    int its = size++;
    int at = its * WIDTH;
    System.arraycopy(other.words, event * WIDTH, words, at, WIDTH);
    System.arraycopy(other.clocks, event * CLOCKS, clocks, its * CLOCKS, CLOCKS);
    int thread = words[at + THREAD];
    words[at + PREVIOUS] = last[thread];
    last[thread] = its;
    if ((words[at + KIND] & Effect.STARTS) != 0) {
      starts[words[at + OTHER]] = its;
    }
  }

  private static int[] kept(int[] writes, int[] map) {
    int count = 0;
    for (int write : writes) {
      count += map[write] == NONE ? 0 : 1;
    }
    if (count == 0) {
      return NO_WRITES;
    }
    int[] its = new int[count];
    int next = 0;
    for (int write : writes) {
      if (map[write] != NONE) {
        its[next++] = map[write];
      }
    }
    return its;
  }

  /** The memory of a graph without its clocks, in bytes. */
  long bytes() {
    return 96L
        + Integer.BYTES * ((long) words.length + 2L * threads + 2L * initial.length)
        + 4L * clocks.length;
  }
}

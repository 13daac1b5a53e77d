// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import java.util.Arrays;

/**
 * Happens-before of one execution, by vector clocks, and its races. The system has {@linkplain
 * MemoryModel#isWeak weak memory orders}. A race is two accesses of a plain cell by different
 * threads, one of them a write and one not atomic, that happens-before does not order. Steps are
 * pushed and popped.
 *
 * <p>Happens-before is that of C20: program order and synchronises-with (C17 5.1.2.4, 7.17.3 and
 * 7.17.4). A release sequence continues in read-modify-write operations alone; C17 continues it
 * also in later writes of the same thread, so C17 orders more. A clock says of each thread how many
 * of its epochs are known; an epoch of a thread ends with each of its releases.
 *
 * <p>The lifetime of memory counts as a cell that the allocation writes when its address becomes
 * visible to others, and that every access reads.
 *
 * <p>Cost of a step: linear in the threads for each object that it uses. Source: C. Flanagan and S.
 * Freund, "FastTrack: efficient and precise dynamic race detection", PLDI 2009, with a clock in
 * place of its epochs, since several unordered atomic writes may be last.
 */
public final class RaceClocks {
  // the kinds of uses of a cell
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int ATOMIC_READ = 2;
  private static final int ATOMIC_WRITE = 3;

  /** The number of kinds of uses. */
  static final int KINDS = 4;

  /** By kind of use, those that conflict with it, as bits. */
  private static final int[] CONFLICTS = {
    1 << WRITE | 1 << ATOMIC_WRITE,
    1 << READ | 1 << WRITE | 1 << ATOMIC_READ | 1 << ATOMIC_WRITE,
    1 << WRITE,
    1 << READ | 1 << WRITE
  };

  // the kinds of objects
  private static final byte UNKNOWN = 0;
  private static final byte CONTROL = 1;
  private static final byte END = 2;
  private static final byte CELL = 3;
  private static final byte LIFETIME = 4;
  private static final byte MEETING = 5;

  // what there is of an object: what its writes release, what those release who share it, its uses
  static final int RELEASED = 0;
  static final int SHARED = 1;
  static final int USES = 2;
  private static final int TABLES = 3;

  private final ConcurrentSystem system;
  private final MemoryModel memory;
  private final Outcomes outcomes;
  final int threads;
  private final byte[] kinds;

  /** The lifetime of the memory of each object whose kind is known. */
  private final int[] lifetimes;

  private final int tables;

  /** The clocks and uses. */
  int[] words;

  /** The index of the first free place. */
  private int top;

  /** The words that were changed, each with what it was. */
  private int[] log = new int[256];

  private int logged;

  /** The first free place at each step, and the number of changes. */
  private int[] marks = new int[256];

  private int steps;

  /** The objects of which there is something, in the order in which that came about. */
  int[] touched = new int[64];

  private int touchedCount;

  private boolean raced;

  // the first race of the last step: for which object, with whom, and by which kind of its uses
  private int object;
  private int other;
  private int use;

  /** No step yet. */
  public RaceClocks(ConcurrentSystem system) {
    this.system = system;
    this.memory = system.capabilities().memory();
    this.outcomes = system.outcomes();
    this.threads = system.threads();
    this.kinds = new byte[system.objects()];
    this.lifetimes = new int[system.objects()];
    this.tables = (3 * threads + 1) * threads;
    this.top = tables + TABLES * system.objects();
    this.words = new int[top + 1024];
  }

  /** Those of an execution of a system; null if it has no weak orders. */
  public static RaceClocks of(ConcurrentSystem system) {
    return system.capabilities().memory().isWeak() ? new RaceClocks(system) : null;
  }

  /** Goes back to the beginning. */
  public void clear() {
    steps = 0;
    logged = 0;
    touchedCount = 0;
    Arrays.fill(words, 0, top, 0);
    top = tables + TABLES * system.objects();
  }

  /** The number of steps. */
  public int size() {
    return steps;
  }

  /** The memory that this takes, in bytes. */
  public long bytes() {
    return Integer.BYTES * ((long) words.length + log.length + marks.length) + kinds.length;
  }

  // --------------------------------------------------------------------------------- the words

  /** Returns the clock of a thread. */
  int clock(int thread) {
    return thread * threads;
  }

  /** Returns the clock that its relaxed reads have met, which an acquire fence adds to that. */
  int pending(int thread) {
    return (threads + thread) * threads;
  }

  /** Returns its clock at its last release fence. */
  int fence(int thread) {
    return (2 * threads + thread) * threads;
  }

  /** Returns the clock that the blocks that are one step have released. */
  int blocks() {
    return 3 * threads * threads;
  }

  /** One of the tables of an object, or 0 if there is nothing in it. */
  int table(int object, int which) {
    return words[tables + TABLES * object + which];
  }

  /** One of the tables of an object. */
  int made(int object, int which) {
    int at = tables + TABLES * object + which;
    if (words[at] == 0) {
      if (table(object, RELEASED) + table(object, SHARED) + table(object, USES) == 0) {
        touched = Growth.room(touched, touchedCount + 1);
        touched[touchedCount++] = object;
      }
      set(at, top);
      top += which == USES ? KINDS * threads : threads;
      words = Growth.room(words, top);
    }
    return words[at];
  }

  /** Returns the number of objects that have been used. */
  int touchedCount() {
    return touchedCount;
  }

  void set(int at, int value) {
    if (words[at] != value) {
      log = Growth.room(log, logged + 2);
      log[logged] = at;
      log[logged + 1] = words[at];
      logged += 2;
      words[at] = value;
    }
  }

  private void join(int into, int from) {
    for (int k = 0; k < threads; k++) {
      if (words[from + k] > words[into + k]) {
        set(into + k, words[from + k]);
      }
    }
  }

  private void copy(int into, int from) {
    for (int k = 0; k < threads; k++) {
      set(into + k, words[from + k]);
    }
  }

  // --------------------------------------------------------------------------------- the steps

  /** Takes the last step back. */
  public void pop() {
    steps--;
    raced = false;
    int until = marks[3 * steps + 1];
    while (logged > until) {
      logged -= 2;
      words[log[logged]] = log[logged + 1];
    }
    Arrays.fill(words, marks[3 * steps], top, 0);
    top = marks[3 * steps];
    touchedCount = marks[3 * steps + 2];
  }

  /**
   * Makes one more step, whatever its outcome is.
   *
   * @return whether it races with one before it
   */
  public boolean push(int outcome) {
    marks = Growth.room(marks, 3 * steps + 3);
    marks[3 * steps] = top;
    marks[3 * steps + 1] = logged;
    marks[3 * steps + 2] = touchedCount;
    steps++;
    raced = false;
    int process = outcomes.process(outcome);
    int how = outcomes.synchronisation(outcome);
    Footprints footprints = system.footprints();
    int footprint = outcomes.footprint(outcome);
    int size = footprints.size(footprint);
    if ((how & Synchronisation.BLOCK) != 0) {
      join(clock(process), blocks());
    }
    for (int k = 0; k < size; k++) {
      acquire(process, how, outcome, footprints.object(footprint, k));
    }
    for (int k = 0; k < size; k++) {
      int its = footprints.object(footprint, k);
      if (!isPartOfLifetime(outcome, its)) {
        uses(process, how, outcome, its, footprints.mode(footprint, k));
      }
    }
    int own = clock(process) + process;
    set(own, words[own] + 1); // whatever is released below is known with all accesses so far
    for (int k = 0; k < size; k++) {
      int its = footprints.object(footprint, k);
      if (footprints.mode(footprint, k) != Mode.READ && !isPartOfLifetime(outcome, its)) {
        release(process, how, outcome, its);
      }
    }
    if ((how & Synchronisation.BLOCK) != 0) {
      join(blocks(), clock(process));
    }
    fences(process, how);
    return raced;
  }

  private byte kind(int object) {
    if (object >= kinds.length) {
      return CONTROL; // a property
    }
    if (kinds[object] == UNKNOWN) {
      kinds[object] = kindOf(object);
      lifetimes[object] = memory.lifetime(object);
    }
    return kinds[object];
  }

  private byte kindOf(int object) {
    for (int process = 0; process < threads; process++) {
      if (system.control(process) == object) {
        return CONTROL;
      }
      if (system.alive(process) == object) {
        return END;
      }
    }
    return memory.lifetime(object) == object ? LIFETIME : memory.plain(object) ? CELL : MEETING;
  }

  /** Returns whether a step uses a plain cell by one atomic access. */
  private boolean isAtomic(int how, int outcome) {
    return (how & Synchronisation.ACCESS) != 0 && outcomes.atomic(outcome);
  }

  /**
   * Returns whether a step uses a cell only since its memory becomes visible, or its lifetime ends.
   * Then the use of the lifetime says it all.
   */
  private boolean isPartOfLifetime(int outcome, int object) {
    if (kind(object) == CONTROL) {
      return false;
    }
    int lifetime = lifetimes[object];
    if (lifetime == ConcurrentSystem.NONE || lifetime == object) {
      return false;
    }
    int mode = system.footprints().modeOf(outcomes.footprint(outcome), lifetime);
    return mode != ConcurrentSystem.NONE && mode != Mode.READ;
  }

  private void acquire(int process, int how, int outcome, int object) {
    byte kind = kind(object);
    boolean meets = kind == MEETING || kind == CELL && isAtomic(how, outcome);
    if (kind != END && !meets) {
      return;
    }
    boolean full = kind == END || (how & Synchronisation.ACCESS) == 0;
    int released = table(object, RELEASED);
    int shared = table(object, SHARED);
    if (full || (how & Synchronisation.ACQUIRE) != 0) {
      if (released != 0) {
        join(clock(process), released);
      }
      if (shared != 0 && (how & Synchronisation.SHARED) == 0) {
        join(clock(process), shared);
      }
    } else if (released != 0
        && (how & (Synchronisation.ONLY_WRITES | Synchronisation.SHARED)) == 0) {
      join(pending(process), released);
    }
  }

  private void uses(int process, int how, int outcome, int object, int mode) {
    byte kind = kind(object);
    if (kind != CELL && kind != LIFETIME) {
      return;
    }
    int its = use(outcome, object, mode);
    int uses = made(object, USES);
    boolean races = races(process, object, its, uses);
    boolean early = kind == LIFETIME && its == WRITE && (how & Synchronisation.FENCED_MEMORY) != 0;
    if (its == WRITE && !races && !early) {
      forget(uses, KINDS * threads); // who knows of this write knows of those before it
    }
    int epoch = early ? words[fence(process) + process] : words[clock(process) + process] + 1;
    set(uses + its * threads + process, epoch);
  }

  /** Returns whether a use races with one before it. */
  private boolean races(int process, int its, int kind, int uses) {
    for (int thread = 0; thread < threads; thread++) {
      int knows = words[clock(process) + thread];
      for (int k = 0; k < KINDS && thread != process; k++) {
        if ((CONFLICTS[kind] >>> k & 1) != 0 && words[uses + k * threads + thread] > knows) {
          if (!raced) {
            raced = true;
            object = its;
            other = thread;
            use = k;
          }
          return true;
        }
      }
    }
    return false;
  }

  /** The object for which the last step races. */
  int object() {
    return object;
  }

  /**
   * Returns whether an outcome is one that the last step races with. It uses the object in the way,
   * and is one of the thread. The last of those before it is what it races with.
   */
  boolean racesWith(int outcome) {
    int mode = system.footprints().modeOf(outcomes.footprint(outcome), object);
    return outcomes.process(outcome) == other
        && mode != ConcurrentSystem.NONE
        && use(outcome, object, mode) == use;
  }

  /** Returns the use of a cell by an outcome. */
  private int use(int outcome, int its, int mode) {
    boolean atomic = kind(its) == CELL && outcomes.atomic(outcome);
    return (atomic ? ATOMIC_READ : READ) + (mode == Mode.READ ? 0 : 1);
  }

  private void release(int process, int how, int outcome, int object) {
    switch (kind(object)) {
      case CONTROL -> {
        int child = object < kinds.length ? startedBy(process, object) : ConcurrentSystem.NONE;
        if (child != ConcurrentSystem.NONE) {
          join(clock(child), clock(process));
          if ((how & Synchronisation.FENCED_START) != 0) {
            copy(fence(child), clock(child));
          }
        }
      }
      case END -> join(made(object, RELEASED), clock(process));
      case CELL -> {
        if (isAtomic(how, outcome)) {
          publish(process, how, object);
        } else if (table(object, RELEASED) != 0) {
          forget(table(object, RELEASED), threads); // a read of this write meets no release
        }
      }
      case MEETING -> publish(process, how, object);
      default -> {}
    }
  }

  private void forget(int from, int count) {
    for (int k = 0; k < count; k++) {
      set(from + k, 0);
    }
  }

  private int startedBy(int process, int control) {
    for (int other = 0; other < threads; other++) {
      if (system.control(other) == control) {
        return other == process ? ConcurrentSystem.NONE : other;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** A write of an object by which threads synchronise. */
  private void publish(int process, int how, int object) {
    boolean access = (how & Synchronisation.ACCESS) != 0;
    boolean shares = access && (how & Synchronisation.SHARED) != 0;
    if (access && (how & Synchronisation.RELEASE) == 0) {
      if (!shares) {
        write(made(object, RELEASED), fence(process), how);
      }
    } else {
      write(made(object, shares ? SHARED : RELEASED), clock(process), how);
    }
  }

  private void write(int into, int from, int how) {
    if ((how & Synchronisation.ONLY_WRITES) != 0) {
      copy(into, from);
    } else {
      join(into, from);
    }
  }

  private void fences(int process, int how) {
    if ((how & Synchronisation.EARLY_RELEASE_FENCE) != 0) {
      copy(fence(process), clock(process));
    }
    if ((how & Synchronisation.ACQUIRE_FENCE) != 0) {
      join(clock(process), pending(process));
    }
    if ((how & Synchronisation.RELEASE_FENCE) != 0) {
      copy(fence(process), clock(process));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.automata;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.automata.Learnt.Found;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.MemoryModel;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Synchronisation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The next step of a process in a system with buffers, as its thread sees the state. */
final class BufferedStep {
  private final BufferedSystem system;
  private final ConcurrentSystem inner;
  private final MemoryModel memory;
  private final int threads;
  private final int process;
  private final int[] seen;
  private final Contents before;
  private final Outcomes outcomes;
  private final int reaction;

  /** The objects at which it looks. */
  private final Set<Integer> looked = new TreeSet<>();

  /** The objects of the system with buffers at which it looks. */
  private final Set<Integer> read = new TreeSet<>();

  /** True if it may write a cell at which it looks. */
  private boolean modifies;

  /** True if it looks at whether other threads exist. */
  private boolean joins;

  /** True if one of the threads at which it looks has writes in its buffer. */
  private boolean waits;

  /** True if an outcome waits until the buffer has room or is empty, as then all depend on it. */
  private boolean locks;

  /**
   * The next step of a process.
   *
   * @param system the system with buffers
   * @param seen the state as the thread of the process sees it
   * @param before the state, to be asked for what the step looks at
   */
  BufferedStep(BufferedSystem system, int process, int[] seen, Contents before) {
    this.system = system;
    inner = system.inner();
    memory = inner.capabilities().memory();
    threads = system.threads();
    outcomes = inner.outcomes();
    this.process = process;
    this.seen = seen;
    this.before = before;
    reaction = inner.reaction(process, seen);
    int may = inner.mayFootprint(process, seen);
    for (int k = 0; inner.looked(process, seen, k) != NONE; k++) {
      int object = inner.looked(process, seen, k);
      looked.add(object);
      if (!memory.isCell(object)) {
        note(object);
        for (int other = 0; other < threads && process < threads; other++) {
          if (other != process && inner.alive(other) == object) {
            note(system.buffer(other));
            joins = true;
            waits |= before.of(system.buffer(other)).length > 0;
          }
        }
      } else {
        modifies |= inner.footprints().modeOf(may, object) != Mode.READ;
        if (process >= threads || StoreBuffers.newest(own(), object) == NONE) {
          note(object);
        }
      }
    }
  }

  private void note(int object) {
    if (read.add(object)) {
      long[] _ = before.of(object);
    }
  }

  private long[] own() {
    if (process >= threads) {
      return StoreBuffers.EMPTY;
    }
    note(system.buffer(process));
    return before.of(system.buffer(process));
  }

  /** The indices of the outcomes that do not wait for a buffer. */
  int[] possible() {
    BitSet its = new BitSet();
    for (int k = 0; k < outcomes.size(reaction); k++) {
      int outcome = outcomes.outcome(reaction, k);
      boolean locked = isLocked(outcome);
      boolean delays = !locked && !delayed(outcome).isEmpty();
      locks |= locked || delays;
      its.set(k, !waits && (!locked || own().length == 0) && (!delays || hasRoom()));
    }
    return its.stream().toArray();
  }

  /** Returns whether an outcome waits until the buffer is empty. */
  private boolean isLocked(int outcome) {
    int how = outcomes.synchronisation(outcome);
    boolean sequential = (how & Synchronisation.SEQUENTIAL) != 0;
    boolean locked =
        joins
            || modifies && (how & Synchronisation.ONLY_WRITES) == 0
            || (how & Synchronisation.BLOCK) != 0
            || sequential && (how & Synchronisation.FENCE) != 0;
    for (int w = 0; w < outcomes.writes(outcome); w++) {
      int object = outcomes.writtenObject(outcome, w);
      locked |= memory.isCell(object) ? sequential : synchronises(object);
    }
    return locked;
  }

  /** Returns whether an object that is no cell concerns other threads. */
  private boolean synchronises(int object) {
    return object != inner.control(process)
        && object != inner.alive(process)
        && memory.isShared(object)
        && !isLifetime(object);
  }

  private boolean hasRoom() {
    if (StoreBuffers.entries(own()) < system.entries()) {
      return true;
    }
    system.noteFull(process, seen);
    return false;
  }

  /** The lifetimes of memory that an outcome changes. */
  private Set<Integer> lifetimes(int outcome) {
    Set<Integer> its = new TreeSet<>();
    for (int w = 0; w < outcomes.writes(outcome); w++) {
      if (isLifetime(outcomes.writtenObject(outcome, w))) {
        its.add(outcomes.writtenObject(outcome, w));
      }
    }
    return its;
  }

  /** The writes that go into the buffer, of an outcome that is not locked. */
  private SortedMap<Integer, Integer> delayed(int outcome) {
    SortedMap<Integer, Integer> its = new TreeMap<>();
    Set<Integer> lifetimes = lifetimes(outcome);
    for (int w = 0; w < outcomes.writes(outcome) && process < threads; w++) {
      int object = outcomes.writtenObject(outcome, w);
      if (memory.isCell(object) && !lifetimes.contains(memory.lifetime(object))) {
        its.put(object, outcomes.writtenValue(outcome, w));
      }
    }
    return its;
  }

  /** Returns the outcome of the system with buffers that an outcome is. */
  Found outcome(int index) {
    int its = outcomes.outcome(reaction, index);
    boolean locked = isLocked(its);
    SortedMap<Integer, Integer> writes = new TreeMap<>();
    SortedMap<Integer, Integer> delayed = locked ? new TreeMap<>() : delayed(its);
    Set<Integer> lifetimes = lifetimes(its);
    for (int w = 0; w < outcomes.writes(its); w++) {
      writes.put(outcomes.writtenObject(its, w), outcomes.writtenValue(its, w));
    }
    writes.keySet().removeAll(delayed.keySet());
    SortedMap<Integer, Integer> modes = modes(its, locked, writes.keySet());
    if (!delayed.isEmpty() || !lifetimes.isEmpty()) {
      long[] old = own();
      long[] less = StoreBuffers.without(old, cell -> lifetimes.contains(memory.lifetime(cell)));
      long[] now = StoreBuffers.with(less, delayed);
      if (!Arrays.equals(old, now)) {
        modes.put(system.buffer(process), Mode.WRITE);
        writes.put(system.buffer(process), system.number(process, now));
      }
    }
    return found(its, modes, writes);
  }

  /** The uses of objects by an outcome, but for a change of the buffer. */
  private SortedMap<Integer, Integer> modes(int outcome, boolean locked, Set<Integer> written) {
    SortedMap<Integer, Integer> modes = new TreeMap<>();
    Footprints footprints = inner.footprints();
    int its = outcomes.footprint(outcome);
    for (int k = 0; k < footprints.size(its); k++) {
      int object = footprints.object(its, k);
      int mode = footprints.mode(its, k);
      if (object >= inner.objects()) {
        modes.put(object + threads, mode);
      } else if (locked || !memory.isCell(object) || written.contains(object)) {
        modes.put(object, mode);
      } else if (read.contains(object)) {
        modes.put(object, Mode.READ);
      }
    }
    if (locks && process < threads) {
      modes.put(system.buffer(process), Mode.READ);
    }
    read.stream().filter(system::isBuffer).forEach(buffer -> modes.put(buffer, Mode.READ));
    return modes;
  }

  private Found found(
      int outcome, SortedMap<Integer, Integer> modes, SortedMap<Integer, Integer> writes) {
    int[] compassions = new int[outcomes.compassions(outcome)];
    Arrays.setAll(
        compassions,
        k ->
            outcomes.grants(outcome, k)
                ? Outcomes.granting(outcomes.compassion(outcome, k))
                : Outcomes.asking(outcomes.compassion(outcome, k)));
    BitSet covered = new BitSet();
    for (int k = 0; k < outcomes.covered(outcome); k++) {
      covered.set(outcomes.coveredStatement(outcome, k));
    }
    return new Found(
        outcomes.kind(outcome),
        outcomes.error(outcome),
        modes,
        writes,
        outcomes.atomic(outcome),
        Synchronisation.FULL,
        compassions,
        covered,
        0,
        false,
        outcomes.struck(outcome));
  }

  private boolean isLifetime(int object) {
    return memory.lifetime(object) == object;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Spinning;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The loops of a program's threads by what was learnt of their steps so far. By thread it keeps the
 * arrows from local state to local state of steps that may be idle.
 */
final class SpinLoops implements Spinning {
  private final Processor system;
  private final Cells cells;

  /** By thread: pairs of local states, and how many numbers these are. */
  private final int[][] arrows;

  private final int[] sizes;

  /** By thread: the local states in which it waits by an access that changes nothing. */
  private final BitSet[] waiting;

  /** By thread: the local states from which a step looks at something. */
  private final BitSet[] looking;

  /** By thread: the local states from which a step may fail by the order of a lock. */
  private final BitSet[] refused;

  /** By thread: the local states on the way between loops, by how many arrows that was found. */
  private final BitSet[] recurring;

  private final int[] counted;

  SpinLoops(Processor system, Cells cells) {
    this.system = system;
    this.cells = cells;
    this.arrows = new int[cells.threads()][16];
    this.sizes = new int[cells.threads()];
    this.recurring = new BitSet[cells.threads()];
    this.waiting = new BitSet[cells.threads()];
    this.looking = new BitSet[cells.threads()];
    this.refused = new BitSet[cells.threads()];
    this.counted = new int[cells.threads()];
    Arrays.setAll(recurring, _ -> new BitSet());
    Arrays.setAll(waiting, _ -> new BitSet());
    Arrays.setAll(looking, _ -> new BitSet());
    Arrays.setAll(refused, _ -> new BitSet());
  }

  /**
   * A step of a thread leads from a local state to another one, and may be idle.
   *
   * @param modes how it uses objects
   */
  void learn(int thread, int from, int to, SortedMap<Integer, Integer> modes) {
    if (system.locals(thread).status(to) != Stand.RUNNING) {
      return;
    }
    if (modes.entrySet().stream().anyMatch(use -> looks(use.getKey(), use.getValue()))) {
      looking[thread].set(from);
    }
    int size = sizes[thread];
    if (size == arrows[thread].length) {
      arrows[thread] = Arrays.copyOf(arrows[thread], 2 * size);
    }
    arrows[thread][size] = from;
    arrows[thread][size + 1] = to;
    sizes[thread] = size + 2;
  }

  /** A thread makes an access that changes nothing, and comes back to its local state. */
  void waitsIn(int thread, int local) {
    waiting[thread].set(local);
  }

  /** A step of a thread may fail by the order of a lock, each time that it is made. */
  void refuses(int thread, int local) {
    refused[thread].set(local);
  }

  @Override
  public boolean mayBeRefused() {
    return IntStream.range(0, refused.length)
        .anyMatch(thread -> recurring(thread).intersects(refused[thread]));
  }

  @Override
  public boolean waits(int process, int local) {
    return waiting[process].get(local);
  }

  /** Whether what an object holds is memory, and nothing by which threads synchronise. */
  boolean isMemory(int object) {
    return !cells.isMemory(object) || !cells.range(object).kind().synchronises();
  }

  @Override
  public boolean isPossible() {
    boolean recurs = false;
    boolean looks = false;
    for (int thread = 0; thread < arrows.length; thread++) {
      recurs |= !recurring(thread).isEmpty();
      looks |= !waiting[thread].isEmpty() || recurring(thread).intersects(looking[thread]);
    }
    return recurs && looks;
  }

  @Override
  public boolean mayStay(int process, int local) {
    return local == 0
        || recurring(process).get(local)
        || system.locals(process).status(local) != Stand.RUNNING
        || system.hints().mayBlock(process, alone(process, local));
  }

  @Override
  public boolean hasLoops() {
    return system.functions().stream().map(Function::code).anyMatch(SpinLoops::goesBack);
  }

  private static boolean goesBack(List<Instruction> code) {
    return IntStream.range(0, code.size())
        .anyMatch(pc -> Flow.edges(code.get(pc)).stream().anyMatch(edge -> edge.to() <= pc));
  }

  /** A state in which a thread has a local state, of which nothing else is looked at. */
  private int[] alone(int process, int local) {
    int[] state = new int[process + 1];
    state[process] = local;
    return state;
  }

  /**
   * The local states that are left if those are taken away, again and again, to which or from which
   * no arrow leads: all that lie on loops, and on ways from one loop to another.
   */
  private BitSet recurring(int thread) {
    if (counted[thread] != sizes[thread]) {
      counted[thread] = sizes[thread];
      BitSet forwards = between(thread, 0);
      BitSet both = between(thread, 1);
      both.and(forwards);
      recurring[thread] = both;
    }
    return recurring[thread];
  }

  /**
   * The local states from which endless ways lead along the arrows, or against them.
   *
   * @param side 0 along the arrows, 1 against them
   */
  private BitSet between(int thread, int side) {
    int[] its = arrows[thread];
    int size = sizes[thread];
    int count = system.locals(thread).count();
    int[] left = new int[count];
    int[] firsts = new int[count + 1];
    for (int k = 0; k < size; k += 2) {
      left[its[k + side]]++;
      firsts[its[k + 1 - side] + 1]++;
    }
    for (int local = 0; local < count; local++) {
      firsts[local + 1] += firsts[local];
    }
    int[] sources = new int[size / 2];
    int[] next = firsts.clone();
    for (int k = 0; k < size; k += 2) {
      sources[next[its[k + 1 - side]]++] = its[k + side];
    }
    int[] queue = new int[count];
    int end = 0;
    BitSet all = new BitSet();
    for (int local = 0; local < count; local++) {
      all.set(local, left[local] > 0);
      if (left[local] == 0) {
        queue[end++] = local;
      }
    }
    for (int head = 0; head < end; head++) {
      for (int k = firsts[queue[head]]; k < firsts[queue[head] + 1]; k++) {
        if (--left[sources[k]] == 0) {
          all.clear(sources[k]);
          queue[end++] = sources[k];
        }
      }
    }
    return all;
  }

  @Override
  public boolean isIdle(int outcome, int[] state) {
    Outcomes outcomes = system.outcomes();
    if (outcomes.kind(outcome) != Outcomes.STEP) {
      return false;
    }
    int process = outcomes.process(outcome);
    for (int k = 0, n = outcomes.writes(outcome); k < n; k++) {
      int object = outcomes.writtenObject(outcome, k);
      int value = outcomes.writtenValue(outcome, k);
      if (object == process) {
        if (system.locals(process).status(value) != Stand.RUNNING) {
          return false;
        }
      } else if (value != state[object] && isMemory(object)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean looks(int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    for (int k = 0, n = footprints.size(footprint); k < n; k++) {
      if (looks(footprints.object(footprint, k), footprints.mode(footprint, k))) {
        return true;
      }
    }
    return false;
  }

  private boolean looks(int object, int mode) {
    return cells.isCell(object) && (isMemory(object) || mode == Mode.READ);
  }

  @Override
  public boolean isOver(int[] state) {
    return system.isOver(state);
  }
}

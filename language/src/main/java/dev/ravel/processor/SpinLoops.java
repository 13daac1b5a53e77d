// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import dev.ravel.machine.Flow;
import dev.ravel.machine.Function;
import dev.ravel.machine.Instruction;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Recurrence;
import dev.ravel.system.Spinning;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The loops of a program's threads by what was learnt of their steps so far. By thread it keeps the
 * arrows from local state to local state of steps that may be idle.
 */
final class SpinLoops implements Spinning {
  private final Processor system;
  private final Cells cells;

  /** Pairs of local states of each thread, or of one and a mark, and how many numbers these are. */
  private final int[][] facts;

  private final int[] sizes;

  /** The local states of each thread in which it waits by an access that changes nothing. */
  private final BitSet[] waiting;

  /** The local states of each thread from which a step looks at something. */
  private final BitSet[] looking;

  /** The local states of each thread from which a step may fail by the order of a lock. */
  private final BitSet[] refused;

  /**
   * The local states of each thread on the way between loops. They have the number of arrows from
   * which they were found.
   */
  private final BitSet[] recurring;

  private final int[] counted;

  SpinLoops(Processor system, Cells cells) {
    this.system = system;
    this.cells = cells;
    this.facts = new int[cells.threads()][16];
    this.sizes = new int[cells.threads()];
    this.recurring = sets(cells.threads());
    this.waiting = sets(cells.threads());
    this.looking = sets(cells.threads());
    this.refused = sets(cells.threads());
    this.counted = new int[cells.threads()];
  }

  private static BitSet[] sets(int count) {
    return Stream.generate(BitSet::new).limit(count).toArray(BitSet[]::new);
  }

  /**
   * A step of a thread leads from a local state to another one, and may be idle.
   *
   * @param modes how it uses objects
   */
  void learn(int thread, int from, int to, SortedMap<Integer, Integer> modes) {
    if (system.locals(thread).status(to) != ThreadState.RUNNING) {
      return;
    }
    if (modes.entrySet().stream().anyMatch(use -> looks(use.getKey(), use.getValue()))) {
      mark(looking, thread, from, LOOKS);
    }
    add(thread, from, to);
  }

  private void mark(BitSet[] marked, int thread, int local, int mark) {
    if (!marked[thread].get(local)) {
      marked[thread].set(local);
      add(thread, local, mark);
    }
  }

  private void add(int thread, int local, int second) {
    int size = sizes[thread];
    if (size == facts[thread].length) {
      facts[thread] = Arrays.copyOf(facts[thread], 2 * size);
    }
    facts[thread][size] = local;
    facts[thread][size + 1] = second;
    sizes[thread] = size + 2;
  }

  /** A thread makes an access that changes nothing, and comes back to its local state. */
  void waitsIn(int thread, int local) {
    mark(waiting, thread, local, WAITS);
  }

  /** A step of a thread may fail by the order of a lock, each time that it is made. */
  void refuses(int thread, int local) {
    mark(refused, thread, local, REFUSED);
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

  @Override
  public boolean isMemory(int object) {
    return cells.isMemory(object) && holdsMemory(object);
  }

  /** Returns whether what an object holds is memory, and nothing by which threads synchronise. */
  boolean holdsMemory(int object) {
    return !cells.isMemory(object) || !cells.range(object).kind().synchronises();
  }

  @Override
  public boolean isPossible() {
    boolean recurs = false;
    boolean looks = false;
    for (int thread = 0; thread < facts.length; thread++) {
      recurs |= !recurring(thread).isEmpty();
      looks |= !waiting[thread].isEmpty() || recurring(thread).intersects(looking[thread]);
    }
    return recurs && looks;
  }

  @Override
  public int[] facts(int thread, int from) {
    return Arrays.copyOfRange(facts[thread], from, sizes[thread]);
  }

  @Override
  public boolean mayStay(int process, int local) {
    return local == 0
        || recurring(process).get(local)
        || system.locals(process).status(local) != ThreadState.RUNNING
        || system.hints().blocking().mayBlock(process, alone(process, local));
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

  private BitSet recurring(int thread) {
    if (counted[thread] != sizes[thread]) {
      counted[thread] = sizes[thread];
      recurring[thread] =
          Recurrence.of(facts[thread], sizes[thread], system.locals(thread).count());
    }
    return recurring[thread];
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
        if (system.locals(process).status(value) != ThreadState.RUNNING) {
          return false;
        }
      } else if (value != state[object] && holdsMemory(object)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean looks(int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.outcomes().footprint(outcome);
    return IntStream.range(0, footprints.size(footprint))
        .anyMatch(k -> looks(footprints.object(footprint, k), footprints.mode(footprint, k)));
  }

  private boolean looks(int object, int mode) {
    return cells.isCell(object) && (holdsMemory(object) || mode == Mode.READ);
  }

  @Override
  public boolean isOver(int[] state) {
    return system.isOver(state);
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Coverage;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Moves;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What every process is about to do in one state: whether it is enabled, where it stands in its
 * automaton, and which mutexes it holds.
 */
final class Pending {
  private static final int UNKNOWN = -2;

  private final ConcurrentSystem system;
  private final Automata automata;
  private final ObjectSets sets;
  private final int processes;
  private final int threads;
  private final Moves moves;
  private final Coverage coverage;
  private final ReactionCache views;
  private final int[] reactions;

  /** The processes the steps of whose reactions were learnt before. */
  private final long[] learnt;

  /** By process: where the code of its reaction begins. */
  private final int[] begins;

  private final int[] localStates;
  private final long[] enabled;
  private final long[] blocked;
  private int enabledCount;
  private int plainUsers;
  private boolean fails;

  /** The mutexes that some local state takes, and for each the set that it makes alone. */
  private int[] mutexes = new int[0];

  private int[] alone = new int[0];

  /** For each of them by value: who holds it, or nobody, or unknown. */
  private int[][] holders = new int[0][];

  /** The local states below this one were asked what they take. */
  private int asked;

  /** By process: the mutexes that it holds, as a set of writes. */
  private final int[] held;

  /** Whether somebody holds one. */
  private boolean holds;

  /**
   * Nothing is pending.
   *
   * @param coverage is told of the outcomes of reactions that are met for the first time
   */
  Pending(
      ConcurrentSystem system, Automata automata, ObjectSets sets, Moves moves, Coverage coverage) {
    this.system = system;
    this.automata = automata;
    this.sets = sets;
    this.moves = moves;
    this.coverage = coverage;
    this.processes = system.processes();
    this.threads = system.threads();
    this.views = new ReactionCache(system, automata, moves.packing());
    this.reactions = new int[processes];
    this.learnt = Processes.none(processes);
    this.begins = new int[processes];
    this.localStates = new int[processes];
    this.enabled = Processes.none(processes);
    this.blocked = Processes.none(processes);
    this.held = new int[processes];
  }

  /**
   * Looks at a state. Cost: constant for each process whose view was met before; otherwise what the
   * system needs to tell its reaction.
   *
   * @return false if a step leads to a value that has no room in a packed state; then nothing is
   *     known of it
   */
  boolean look(Cursor at) {
    fails = false;
    plainUsers = 0;
    enabledCount = 0;
    long[] code = moves.code();
    for (int w = 0, p = 0; w < enabled.length; w++) {
      int first = p;
      long can = 0;
      long before = 0;
      for (int end = Math.min(processes, first + Long.SIZE); p < end; p++) {
        int localState = automata.localState(p, at);
        long found = views.find(localState, at);
        if (found == ReactionCache.UNKNOWN) {
          found = react(p, localState, at);
          if (found == ReactionCache.UNKNOWN) {
            return false;
          }
          code = moves.code();
        }
        int begin = ReactionCache.begin(found);
        long header = code[begin];
        begins[p] = begin;
        localStates[p] = localState;
        before |= (ReactionCache.learnt(found) ? 1L : 0L) << p;
        can |= (Moves.blocked(header) ? 0L : 1L) << p;
        fails |= Moves.fails(header);
        plainUsers += p < threads && Moves.usesPlain(header) ? 1 : 0;
      }
      enabled[w] = can;
      learnt[w] = before;
      blocked[w] = ~can & (p - first == Long.SIZE ? -1L : (1L << p) - 1);
      enabledCount += Long.bitCount(can);
    }
    findMutexes();
    findHolders(at);
    return true;
  }

  /**
   * Finds a reaction by the whole state; {@link ReactionCache#UNKNOWN} if there is no room for a
   * value.
   */
  private long react(int process, int localState, Cursor at) {
    int reaction = system.reaction(process, at.state());
    if (moves.begin(reaction) == Moves.UNKNOWN && !compile(reaction)) {
      return ReactionCache.UNKNOWN;
    }
    views.keep(localState, at, moves.begin(reaction), false);
    return moves.begin(reaction);
  }

  /**
   * Learns what every process can do in a state, so that there can be room for all of it at once.
   */
  void learnAll(Cursor at) {
    for (int process = 0; process < processes; process++) {
      int _ = system.reaction(process, at.state());
    }
  }

  /** A reaction is met for the first time, at least under this packing. */
  private boolean compile(int reaction) {
    if (!moves.compile(reaction)) {
      return false;
    }
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      coverage.executed(system.outcomes().outcome(reaction, k));
    }
    return true;
  }

  /** Finds out who holds which of the mutexes that some local state takes. */
  private void findHolders(Cursor at) {
    if (holds) {
      Arrays.fill(held, ObjectSets.EMPTY);
      holds = false;
    }
    for (int m = 0; m < mutexes.length; m++) {
      int holder = holder(m, at.value(mutexes[m]));
      if (holder != ConcurrentSystem.NONE) {
        held[holder] = sets.union(held[holder], alone[m]);
        holds = true;
      }
    }
  }

  private int holder(int index, int value) {
    int[] its = holders[index];
    if (value >= its.length) {
      its = Arrays.copyOf(its, Math.max(value + 1, 2 * its.length));
      Arrays.fill(its, holders[index].length, its.length, UNKNOWN);
      holders[index] = its;
    }
    if (its[value] == UNKNOWN) {
      its[value] = system.hints().holder(mutexes[index], value);
    }
    return its[value];
  }

  /** Asks new local states for mutexes. */
  private void findMutexes() {
    if (asked == automata.localStates()) {
      return;
    }
    int[] more =
        IntStream.concat(
                Arrays.stream(mutexes),
                IntStream.range(asked, automata.localStates())
                    .map(automata::takes)
                    .filter(mutex -> mutex != ConcurrentSystem.NONE))
            .sorted()
            .distinct()
            .toArray();
    asked = automata.localStates();
    if (more.length > mutexes.length) {
      mutexes = more;
      alone = new int[more.length];
      Arrays.setAll(alone, m -> sets.of(mutexes[m], Mode.WRITE));
      holders = new int[more.length][0];
    }
  }

  /** The number of processes. */
  int processes() {
    return processes;
  }

  /** The number of processes that are enabled. */
  int enabledCount() {
    return enabledCount;
  }

  /** The number of enabled threads that may use a plain cell. */
  int plainUsers() {
    return plainUsers;
  }

  /** Whether an outcome of a process is an error. */
  boolean fails() {
    return fails;
  }

  /** Whether a process can do something there, if only an error. */
  boolean isEnabled(int process) {
    return Processes.has(enabled, process);
  }

  /** The processes that can do something there; not to be changed. */
  long[] enabled() {
    return enabled;
  }

  /** The processes that can do nothing there, or have ended; not to be changed. */
  long[] blocked() {
    return blocked;
  }

  /** The reaction of each process; not to be changed, and good until the next call. */
  int[] reactions() {
    for (int p = 0; p < processes; p++) {
      reactions[p] = reaction(p);
    }
    return reactions;
  }

  /** The reaction of a process. */
  int reaction(int process) {
    return Moves.reaction(moves.code()[begins[process]]);
  }

  /** Learns the steps of a process, unless they were learnt before. */
  void learn(int process, Cursor at) {
    if (!Processes.has(learnt, process) && automata.learnReaction(reaction(process), at.state())) {
      views.keep(localStates[process], at, begins[process], true);
    }
  }

  /** Where the code of the reaction of a process begins. */
  int begin(int process) {
    return begins[process];
  }

  /** Whether an outcome of a process is an error. */
  boolean fails(int process) {
    return Moves.fails(moves.code()[begins[process]]);
  }

  /** The class of the local state where a process stands. */
  int classOf(int process) {
    return automata.classOf(localStates[process]);
  }

  /** Where a process stands in its automaton. */
  int localState(int process) {
    return localStates[process];
  }

  /** What a process may use next. */
  int offer(int process) {
    return automata.offer(localStates[process]);
  }

  /** Whether a process holds a mutex. */
  boolean holds() {
    return holds;
  }

  /** The mutexes that a process holds, as a set of writes. */
  int held(int process) {
    return held[process];
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return views.bytes();
  }
}

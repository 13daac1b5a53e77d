// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

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
  private final Reactions traits;

  private final int[] reactions;
  private final int[] sites;
  private final long[] enabled;
  private final long[] blocked;
  private int enabledCount;
  private int plainUsers;
  private int failing;

  /** The mutexes that some site takes, and for each the set that it makes alone. */
  private int[] mutexes = new int[0];

  private int[] alone = new int[0];

  /** For each of them by value: who holds it, or nobody, or unknown. */
  private int[][] holders = new int[0][];

  /** The sites below this one were asked what they take. */
  private int asked;

  /** By process: the mutexes that it holds, as a set of writes. */
  private final int[] held;

  /** Whether somebody holds one. */
  private boolean holds;

  Pending(ConcurrentSystem system, Automata automata, ObjectSets sets, Reactions traits) {
    this.system = system;
    this.automata = automata;
    this.sets = sets;
    this.traits = traits;
    this.processes = system.processes();
    this.threads = system.threads();
    this.reactions = new int[processes];
    this.sites = new int[processes];
    this.enabled = Processes.none(processes);
    this.blocked = Processes.none(processes);
    this.held = new int[processes];
  }

  /** Looks at a state. Cost: what the system needs to tell each process's reaction. */
  void look(int[] state) {
    begin();
    for (int p = 0; p < processes; p++) {
      ask(p, state);
    }
    findMutexes();
    findHolders(state);
  }

  private void begin() {
    enabledCount = 0;
    plainUsers = 0;
    failing = 0;
    for (int w = 0; w < enabled.length; w++) {
      enabled[w] = 0;
      blocked[w] = 0;
    }
  }

  private void ask(int process, int[] state) {
    reactions[process] = system.reaction(process, state);
    sites[process] = automata.site(process, state);
    count(process);
  }

  private void count(int process) {
    int its = traits.traits(reactions[process]);
    if ((its & Reactions.ENABLED) != 0) {
      Processes.add(enabled, process);
      enabledCount++;
      failing += (its & Reactions.FAILS) != 0 ? 1 : 0;
      plainUsers += process < threads ? its & Reactions.PLAIN : 0;
    } else {
      Processes.add(blocked, process);
    }
  }

  /** Finds out who holds which of the mutexes that some site takes. */
  private void findHolders(int[] state) {
    if (holds) {
      Arrays.fill(held, ObjectSets.EMPTY);
      holds = false;
    }
    for (int m = 0; m < mutexes.length; m++) {
      int holder = holder(m, state[mutexes[m]]);
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
      its[value] = system.holder(mutexes[index], value);
    }
    return its[value];
  }

  /** Asks new sites for mutexes. */
  private void findMutexes() {
    for (; asked < automata.sites(); asked++) {
      int mutex = automata.takes(asked);
      if (mutex != ConcurrentSystem.NONE && Arrays.binarySearch(mutexes, mutex) < 0) {
        int[] more = Arrays.copyOf(mutexes, mutexes.length + 1);
        more[mutexes.length] = mutex;
        Arrays.sort(more);
        mutexes = more;
        alone = new int[more.length];
        Arrays.setAll(alone, m -> sets.of(mutexes[m], Mode.WRITE));
        holders = new int[more.length][0];
      }
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
    return failing > 0;
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

  /** The reaction of each process; not to be changed. */
  int[] reactions() {
    return reactions;
  }

  /** Where a process stands in its automaton. */
  int site(int process) {
    return sites[process];
  }

  /** What a process may use next. */
  int offer(int process) {
    return automata.offer(sites[process]);
  }

  /** Whether a process holds a mutex. */
  boolean holds() {
    return holds;
  }

  /** The mutexes that a process holds, as a set of writes. */
  int held(int process) {
    return held[process];
  }
}

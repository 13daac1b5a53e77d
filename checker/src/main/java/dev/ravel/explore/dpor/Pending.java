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
  private final ConcurrentSystem system;
  private final Automata automata;
  private final ObjectSets sets;
  private final int processes;
  private final int[] reactions;
  private final int[] sites;
  private final long[] enabled;
  private final long[] blocked;
  private int enabledCount;

  /** The mutexes that some site takes, and for each the set that it makes alone. */
  private int[] mutexes = new int[0];

  private int[] alone = new int[0];

  /** The sites below this one were asked what they take. */
  private int asked;

  /** By process: the mutexes that it holds, as a set of writes. */
  private final int[] held;

  Pending(ConcurrentSystem system, Automata automata, ObjectSets sets) {
    this.system = system;
    this.automata = automata;
    this.sets = sets;
    this.processes = system.processes();
    this.reactions = new int[processes];
    this.sites = new int[processes];
    this.enabled = Processes.none(processes);
    this.blocked = Processes.none(processes);
    this.held = new int[processes];
  }

  /** Looks at a state. Cost: what the system needs to tell each process's reaction. */
  void look(int[] state) {
    enabledCount = 0;
    Arrays.fill(enabled, 0);
    Arrays.fill(blocked, 0);
    for (int p = 0; p < processes; p++) {
      int reaction = system.reaction(p, state);
      boolean moves = system.outcomes(reaction) > 0;
      Processes.add(moves ? enabled : blocked, p);
      enabledCount += moves ? 1 : 0;
      reactions[p] = reaction;
      sites[p] = automata.site(p, state);
    }
    findMutexes();
    if (mutexes.length > 0) {
      Arrays.fill(held, ObjectSets.EMPTY);
      for (int m = 0; m < mutexes.length; m++) {
        int holder = system.holder(mutexes[m], state[mutexes[m]]);
        if (holder != ConcurrentSystem.NONE) {
          held[holder] = sets.union(held[holder], alone[m]);
        }
      }
    }
  }

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

  /** The mutexes that a process holds, as a set of writes. */
  int held(int process) {
    return held[process];
  }
}

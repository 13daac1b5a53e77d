// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * The futures of local states as long as some mutexes stay held by others. Nothing is offered after
 * an operation that takes one of these, and that operation does not happen either. What was worked
 * out is remembered until the automaton of its process has grown.
 */
final class Futures {
  private final ThreadAutomata automata;
  private final ObjectSets sets;

  /** The number of each computed future, by local state and set of mutexes. */
  private final PairMap numbers = new PairMap(256);

  private int[] values = new int[128];

  /** The number of steps of the automaton that were known then. */
  private int[] known = new int[128];

  private int[] open = new int[64];
  private int[] visited = new int[64];
  private int visit;

  Futures(ThreadAutomata automata, ObjectSets sets) {
    this.automata = automata;
    this.sets = sets;
  }

  /**
   * Returns the objects that a process can still use from a local state on.
   *
   * @param held mutexes that others hold and keep, as a set of writes
   */
  int of(int localState, int held) {
    int all = automata.future(localState);
    if (held == ObjectSets.EMPTY || !sets.conflict(held, all)) {
      return all;
    }
    int number = numbers.get(localState, held);
    if (number == PairMap.ABSENT) {
      number = numbers.size();
      numbers.put(localState, held, number);
      values = Growth.room(values, number + 1);
      known = Growth.room(known, number + 1);
      known[number] = ConcurrentSystem.NONE;
    }
    if (known[number] != automata.steps(localState)) {
      known[number] = automata.steps(localState);
      values[number] = walk(localState, held);
    }
    return values[number];
  }

  /** Changes whenever a future may have changed. */
  int epoch() {
    return automata.epoch();
  }

  /**
   * Changes whenever what is used from a local state on, if nothing is held, is found to be more.
   */
  int growth() {
    return automata.futuresGrowth();
  }

  /** Goes through the automaton from a local state on. Cost: linear in what is reached. */
  private int walk(int from, int held) {
    if (automata.localStates() > visited.length) {
      visited = Arrays.copyOf(visited, 2 * automata.localStates());
    }
    visit++;
    visited[from] = visit;
    open[0] = from;
    int size = 1;
    int all = ObjectSets.EMPTY;
    AdjacencyLists after = automata.after();
    while (size > 0) {
      int at = open[--size];
      int mutex = automata.takes(at);
      if (mutex != ConcurrentSystem.NONE && sets.writes(held, mutex)) {
        continue;
      }
      all = sets.union(all, automata.uses(at));
      for (int link = after.first(at); link != AdjacencyLists.END; link = after.next(link)) {
        int next = after.to(link);
        if (visited[next] != visit) {
          visited[next] = visit;
          open = Growth.room(open, size + 1);
          open[size++] = next;
        }
      }
    }
    return all;
  }

  /** The memory that this takes, in bytes. */
  long bytes() {
    return numbers.bytes() + 8L * values.length + 4L * visited.length;
  }
}

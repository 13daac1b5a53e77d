// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Depth-first search with sleep sets and nothing else (Godefroid 1996). It visits each maximal
 * configuration of a system without cycles exactly once, and knows nothing of events. It may run
 * into many executions that it cannot complete.
 */
final class SleepSets implements AgainstBruteForce.Explorer {
  private final Awake awake;

  /** The steps that stay asleep; other than in the true algorithm it is a mistake, for tests. */
  interface Awake {
    /** Returns whether a step no longer sleeps after one that depends on it, or does not. */
    boolean wakes(boolean dependent);
  }

  SleepSets(Awake awake) {
    this.awake = awake;
  }

  /** The true algorithm. */
  static SleepSets correct() {
    return new SleepSets(dependent -> dependent);
  }

  /** One outcome of a process. */
  private record Move(int process, int index) {}

  @Override
  public void explore(
      ConcurrentSystem system,
      int property,
      AgainstBruteForce.Options options,
      AgainstBruteForce.Sink sink) {
    for (int initial = 0; initial < system.initialStates(); initial++) {
      int[] state = new int[system.objects()];
      BitSet ended = new BitSet();
      if (system.initialState(initial, state) != ConcurrentSystem.NONE) {
        ended.set(0, system.processes());
      }
      new Search(system, property, initial, sink).from(state, ended, new HashMap<>());
    }
  }

  /** The search from one initial state. */
  private final class Search {
    private final ConcurrentSystem system;
    private final int property;
    private final int initial;
    private final AgainstBruteForce.Sink sink;
    private final List<Move> way = new ArrayList<>();

    Search(ConcurrentSystem system, int property, int initial, AgainstBruteForce.Sink sink) {
      this.system = system;
      this.property = property;
      this.initial = initial;
      this.sink = sink;
    }

    /**
     * Explores all that follows.
     *
     * @param asleep what others have explored, with the outcome that it is
     */
    void from(int[] state, BitSet ended, Map<Move, Integer> asleep) {
      boolean moves = false;
      Map<Move, Integer> sleeping = new HashMap<>(asleep);
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0; k < system.outcomes().size(reaction) && !ended.get(process); k++) {
          moves = true;
          Move move = new Move(process, k);
          int outcome = system.outcomes().outcome(reaction, k);
          if (sleeping.containsKey(move)) {
            continue;
          }
          Map<Move, Integer> next = new HashMap<>(sleeping);
          next.entrySet().removeIf(e -> awake.wakes(dependent(move, outcome, e)));
          way.add(move);
          make(process, outcome, state, ended, next);
          way.removeLast();
          sleeping.put(move, outcome);
        }
      }
      if (!moves) {
        sink.maximal(
            initial,
            way.stream().mapToInt(Move::process).toArray(),
            way.stream().mapToInt(Move::index).toArray());
      }
    }

    private void make(
        int process, int outcome, int[] state, BitSet ended, Map<Move, Integer> asleep) {
      if (system.outcomes().kind(outcome) == Outcomes.STEP) {
        int[] next = state.clone();
        system.outcomes().apply(outcome, next);
        from(next, ended, asleep);
      } else {
        BitSet more = (BitSet) ended.clone();
        more.set(process);
        from(state, more, asleep);
      }
    }

    private boolean dependent(Move move, int outcome, Map.Entry<Move, Integer> other) {
      boolean own =
          move.process() == other.getKey().process()
              && system.control(move.process()) != ConcurrentSystem.NONE;
      int first = system.outcomes().footprint(outcome);
      int second = system.outcomes().footprint(other.getValue());
      return own || system.footprints().dependent(first, second, property);
    }
  }
}

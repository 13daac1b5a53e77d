// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Ints;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Spinning;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Run;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A fair loop in a set of states that {@linkplain Spinning spins}. Threads take turns, and each
 * goes on alone until it comes back to a state or is blocked. Its turn ends where the most
 * processes are enabled of the states that it comes back to, so that it keeps no lock that it gives
 * back in its loop. Since a turn depends on the state alone, turns repeat. Cost: the states that
 * the turns go through.
 */
public final class SpinLoop {
  private final ConcurrentSystem system;
  private int[] processes = new int[64];
  private int length;

  private SpinLoop(ConcurrentSystem system) {
    this.system = system;
  }

  /** A run with a loop after it, whose steps are the first outcomes of their processes. */
  public static Run behind(ConcurrentSystem system, Run way, int[] end) {
    SpinLoop its = new SpinLoop(system);
    int loop = way.length() + its.rounds(end.clone());
    int[] processes = Arrays.copyOf(way.processes(), way.length() + its.length);
    System.arraycopy(its.processes, 0, processes, way.length(), its.length);
    int[] outcomes = Arrays.copyOf(way.outcomes(), processes.length);
    return new Run(way.initialState(), processes, outcomes, OptionalInt.of(loop));
  }

  /**
   * Returns whether threads spin in the loop of a run. All steps are idle in each state that can be
   * reached from there, and some thread looks at memory in the loop. Cost: linear in those states.
   *
   * @param loop the states of the loop
   */
  public static boolean spins(ConcurrentSystem system, List<int[]> loop) {
    Optional<Spinning> spinning = system.capabilities().spinning();
    if (spinning.isEmpty()
        || loop.stream().noneMatch(its -> spinning.get().anyLooks(system, its))) {
      return false;
    }
    Set<Ints> found = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>(List.of(loop.getFirst()));
    while (!open.isEmpty()) {
      Limits.poll();
      int[] state = open.pop();
      if (!spinning.get().isQuiet(system, state)) {
        return false;
      }
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          if (system.outcomes().kind(outcome) != Outcomes.STEP
              || system.outcomes().struck(outcome)) {
            continue;
          }
          int[] next = state.clone();
          system.outcomes().apply(outcome, next);
          if (found.add(new Ints(next))) {
            open.push(next);
          }
        }
      }
    }
    return true;
  }

  /** Lets all take turns until a round begins as an earlier one; where that one did. */
  private int rounds(int[] state) {
    Map<Ints, Integer> begins = new LinkedHashMap<>();
    Ints now = new Ints(state.clone());
    while (!begins.containsKey(now)) {
      begins.put(now, length);
      for (int process = 0; process < system.processes(); process++) {
        turn(process, state);
      }
      now = new Ints(state.clone());
    }
    return begins.get(now);
  }

  /** A process goes on alone. */
  private void turn(int process, int[] state) {
    Map<Ints, Integer> visited = new LinkedHashMap<>();
    int[] at = state.clone();
    int begin = length;
    while (TransitionRelation.isEnabled(system, process, at)
        && visited.putIfAbsent(new Ints(at.clone()), length) == null) {
      Limits.poll();
      step(process, at);
    }
    Integer back = visited.get(new Ints(at));
    if (back != null) {
      length = back > begin ? back : end(visited, begin); // the way around is taken the next time
    }
    for (int k = begin; k < length; k++) {
      int _ = TransitionRelation.step(system, process, 0, state);
    }
  }

  /**
   * Returns the point where a process stops that has gone round. It is after the whole way, or
   * before it comes back.
   */
  private int end(Map<Ints, Integer> visited, int begin) {
    int best = length;
    int most = -1;
    for (Map.Entry<Ints, Integer> its : visited.entrySet()) {
      int enabled = 0;
      for (int process = 0; process < system.processes(); process++) {
        enabled += TransitionRelation.isEnabled(system, process, its.getKey().its()) ? 1 : 0;
      }
      if (enabled > most) {
        most = enabled;
        best = its.getValue();
      }
    }
    return best == begin ? length : best;
  }

  private void step(int process, int[] state) {
    processes = Growth.room(processes, length + 1);
    processes[length++] = process;
    int _ = TransitionRelation.step(system, process, 0, state);
  }
}

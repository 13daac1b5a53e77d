// SPDX-License-Identifier: Apache-2.0
package dev.ravel.oracle;

import dev.ravel.source.Problem;
import dev.ravel.source.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Carries steps out. */
final class Machine {
  private Machine() {}

  /** A way in which something ends. It is in a new state of the run, in an error, or discarded. */
  record Ending(Run run, Optional<ModelError> error, boolean discarded) {
    boolean isStep() {
      return error.isEmpty() && !discarded;
    }

    private static Ending of(Run run) {
      return new Ending(run, Optional.empty(), false);
    }

    private static Ending failed(Run run, ModelError error) {
      return new Ending(run, Optional.of(error), false);
    }
  }

  /** All ways to carry out the step on top of the run's pile, with the local work after it. */
  static List<Ending> step(Run run) {
    run.label = Optional.empty();
    Item top = run.todo.top();
    List<Ending> endings = new ArrayList<>();
    if (top.atomicEnd().isPresent()) {
      top.perform(run, 0);
      run.fresh = true;
      run.readFor = Optional.empty();
      atomic(run, top.atomicEnd().get(), new HashSet<>(), endings);
    } else {
      endings.addAll(perform(run));
    }
    return endings.stream().map(Machine::settled).toList();
  }

  /** All ways to carry out the item on top of the run's pile; none if it is blocked. */
  private static List<Ending> perform(Run run) {
    Item top = run.todo.top();
    Run probe = run.copy();
    int ways;
    try {
      top.note(probe);
      ways = top.waysIn(probe);
    } catch (ModelError error) {
      return List.of(Ending.failed(probe, error));
    }
    List<Ending> endings = new ArrayList<>();
    for (int way = 0; way < ways; way++) {
      Run copy = run.copy();
      try {
        top.perform(copy, way);
        endings.add(Ending.of(copy));
      } catch (ModelError error) {
        endings.add(Ending.failed(copy, error));
      } catch (ModelError.Discarded discarded) {
        endings.add(new Ending(copy, Optional.empty(), true));
      }
    }
    return endings;
  }

  private static void atomic(Run start, Item end, Set<Object> path, List<Ending> endings) {
    Run run = start;
    while (run.todo.top() != end) {
      Item top = run.todo.top();
      if (top.isJump() && !path.add(snapshot(run))) {
        endings.add(Ending.failed(run, new ModelError(Problem.R014, top.span())));
        return;
      }
      List<Ending> ways = perform(run);
      if (ways.isEmpty()) {
        if (!top.mayBlock(run)) {
          endings.add(Ending.failed(run, new ModelError(Problem.R012, top.span())));
        }
        return;
      }
      if (ways.size() > 1 && !path.add(snapshot(run))) {
        endings.add(Ending.failed(run, new ModelError(Problem.R014, top.span())));
        return;
      }
      if (ways.size() > 1 || !ways.getFirst().isStep()) {
        for (Ending way : ways) {
          if (way.isStep()) {
            atomic(way.run(), end, new HashSet<>(path), endings);
          } else {
            endings.add(way);
          }
        }
        return;
      }
      run = ways.getFirst().run();
    }
    endings.add(Ending.of(run));
  }

  /** Does the local work up to the next step. */
  private static Ending settled(Ending ending) {
    if (!ending.isStep()) {
      return ending;
    }
    try {
      settle(ending.run());
      return ending;
    } catch (ModelError error) {
      return Ending.failed(ending.run(), error);
    }
  }

  private static void settle(Run run) {
    Set<Object> seen = new HashSet<>();
    while (!run.todo.isEmpty() && !run.todo.top().isStep()) {
      Item top = run.todo.top();
      if (top.isJump() && !seen.add(snapshot(run))) {
        Span span = top.span();
        throw new ModelError(Problem.R013, span);
      }
      top.perform(run, 0);
    }
    run.threads[run.self] = frozen(run);
  }

  /** Starts a thread with its local work up to its first step. */
  static void begin(Run run, int thread) {
    Run other = run.beginning(thread, run.world.threads.get(thread).body().start());
    try {
      settle(other);
    } finally {
      run.covered.addAll(other.covered);
    }
  }

  /** Returns everything a loop without steps could change. Equal twice means for ever. */
  private static Object snapshot(Run run) {
    return List.of(List.copyOf(run.objects), frozen(run));
  }

  private static Local frozen(Run run) {
    Set<Variable.Slot> live = run.world.threads.get(run.self).body().liveness().at(run.todo);
    Map<Variable, List<Object>> env = new HashMap<>();
    run.env.forEach(
        (variable, scalars) -> {
          List<Object> kept = new ArrayList<>();
          for (int leaf = 0; leaf < scalars.size(); leaf++) {
            boolean needed = live.contains(new Variable.Slot(variable, leaf));
            kept.add(needed ? scalars.get(leaf) : Local.DEAD);
          }
          if (kept.stream().anyMatch(scalar -> !Local.DEAD.equals(scalar))) {
            env.put(variable, Collections.unmodifiableList(kept));
          }
        });
    return new Local(true, false, run.todo, run.operands, Map.copyOf(env), run.label);
  }
}

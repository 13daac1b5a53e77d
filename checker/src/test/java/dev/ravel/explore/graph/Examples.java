// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.graph.AutomatonSystem.Effect;
import dev.ravel.explore.graph.AutomatonSystem.Plan;
import dev.ravel.source.Fairness;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property.Formula;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Models of the language's reference, translated to automata by hand. */
final class Examples {
  private Examples() {}

  /**
   * Peterson's filter lock. Objects: level[0..n-1], last[0..n-2], and the control of each thread.
   * Control: 0 noncritical, 1 enter trying, then write level, write last, await for each room, then
   * leave trying, enter critical, skip, leave critical, write level. A level of -1 is the value 0.
   */
  static AutomatonSystem peterson(int n) {
    int rooms = n - 1;
    int leave = 2 + 3 * rooms;
    int locals = leave + 5;
    Plan plan = new Plan();
    plan.domains = new int[n + rooms + n];
    for (int i = 0; i < plan.domains.length; i++) {
      plan.domains[i] = i < n ? rooms + 1 : i < n + rooms ? n : locals;
    }
    plan.threads = n;
    plan.controls = IntStream.range(0, n).map(i -> n + rooms + i).toArray();
    plan.fair = new Fairness[n];
    Arrays.fill(plan.fair, Fairness.WEAK);
    plan.rests = new boolean[n][locals];
    plan.finished = new boolean[n][locals];
    for (boolean[] rests : plan.rests) {
      rests[0] = true;
    }
    plan.initial = new int[1][plan.domains.length];
    return new AutomatonSystem(plan, new Peterson(n, leave));
  }

  /** The local state of Peterson's lock in which a thread is in its critical section. */
  static boolean petersonCritical(int n, int local) {
    int leave = 2 + 3 * (n - 1);
    return local == leave + 2 || local == leave + 3;
  }

  /** Returns whether a thread of Peterson's lock is trying. */
  static boolean petersonTrying(int n, int local) {
    return local >= 2 && local <= 2 + 3 * (n - 1);
  }

  private record Peterson(int n, int leave) implements AutomatonSystem.Behaviour {
    private boolean awaits(int local) {
      return local >= 2 && local < leave && (local - 2) % 3 == 2;
    }

    @Override
    public int[] reads(int process, int local) {
      if (!awaits(local)) {
        return new int[0];
      }
      int room = (local - 2) / 3;
      return IntStream.concat(
              IntStream.range(0, n).filter(j -> j != process), IntStream.of(n + room))
          .toArray();
    }

    @Override
    public List<Effect> effects(int process, int local, int[] observed) {
      int control = n + n - 1 + process;
      int room = (local - 2) / 3;
      if (awaits(local)) {
        boolean free = observed[observed.length - 1] != process;
        boolean lower = true;
        for (int i = 0; i < observed.length - 1; i++) {
          lower &= observed[i] < room + 1;
        }
        return free || lower ? List.of(go(control, local + 1)) : List.of();
      }
      if (local >= 2 && local < leave) {
        boolean level = (local - 2) % 3 == 0;
        return List.of(
            level
                ? Effect.step(new int[] {process, control}, new int[] {room + 1, local + 1})
                : Effect.step(new int[] {n + room, control}, new int[] {process, local + 1}));
      }
      if (local == leave + 4) {
        return List.of(Effect.step(new int[] {process, control}, new int[] {0, 0}));
      }
      return List.of(go(control, local + 1));
    }

    private static Effect go(int control, int local) {
      return Effect.step(new int[] {control}, new int[] {local});
    }
  }

  /**
   * Dining philosophers. Objects: the forks, then the controls: lock left, lock right, enter, skip,
   * leave, unlock right, unlock left.
   *
   * @param ordered whether the last one takes the lower fork first
   */
  static AutomatonSystem philosophers(int n, boolean ordered) {
    Plan plan = new Plan();
    plan.domains = new int[2 * n];
    for (int i = 0; i < n; i++) {
      plan.domains[i] = n + 1;
      plan.domains[n + i] = 7;
    }
    plan.threads = n;
    plan.controls = IntStream.range(n, 2 * n).toArray();
    plan.finished = new boolean[n][7];
    plan.initial = new int[1][2 * n];
    return new AutomatonSystem(plan, new Philosophers(n, ordered));
  }

  private record Philosophers(int n, boolean ordered) implements AutomatonSystem.Behaviour {
    private int fork(int i, boolean left) {
      boolean swapped = ordered && i == n - 1;
      return left != swapped ? i : (i + 1) % n;
    }

    @Override
    public int[] reads(int process, int local) {
      return local < 2 ? new int[] {fork(process, local == 0)} : new int[0];
    }

    @Override
    public List<Effect> effects(int i, int local, int[] observed) {
      int control = n + i;
      int next = (local + 1) % 7;
      return switch (local) {
        case 0, 1 ->
            observed[0] == 0
                ? List.of(
                    Effect.step(new int[] {fork(i, local == 0), control}, new int[] {i + 1, next}))
                : List.of();
        case 5, 6 ->
            List.of(Effect.step(new int[] {fork(i, local == 6), control}, new int[] {0, next}));
        default -> List.of(Effect.step(new int[] {control}, new int[] {next}));
      };
    }
  }

  /** A condition as an atom, which may look at any object. */
  static Formula.Atom atom(Condition condition) {
    return new Formula.Atom(
        new Condition() {
          @Override
          public long value(int[] state) {
            return condition.value(state);
          }

          @Override
          public int[] objects() {
            return new int[] {0};
          }
        });
  }

  /** A condition that computes. */
  static Condition condition(ToLongFunction<int[]> value) {
    return new Condition() {
      @Override
      public long value(int[] state) {
        return value.applyAsLong(state);
      }

      @Override
      public int[] objects() {
        return new int[0];
      }
    };
  }

  /** Returns the number of threads of a system in a local state with a property. */
  static Condition count(ConcurrentSystem system, IntPredicate in) {
    return condition(
        state ->
            IntStream.range(0, system.threads())
                .filter(i -> in.test(state[system.control(i)]))
                .count());
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explanation;

import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import dev.ravel.trace.RunCursor;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * The question whether two finite runs are one execution (A. Mazurkiewicz, 1977): whether swapping
 * neighbours that do not depend on each other makes the second of the first. Steps count from 0;
 * the k-th step of a process in one run is the k-th in the other.
 *
 * <p>The steps of the first run are taken in order, and each must be able to come first among those
 * of the second that are left. Cost: the number of pairs that the runs order differently, at most
 * quadratic in the steps.
 */
public final class Reordering {
  private static final int NONE = ConcurrentSystem.NONE;

  private final ConcurrentSystem system;
  private final Run first;
  private final Run second;

  /** The outcome of each step of the first run, and the step of the second that it is, or none. */
  private final int[] outcomes;

  private final int[] others;
  private final int[] place;

  /** The difference of two runs, or that there is none. */
  public sealed interface Result {
    /**
     * They are one execution.
     *
     * @param swaps how many swaps of neighbours make the second run of the first; no fewer do
     */
    record Same(long swaps) implements Result {}

    /** They begin with other inputs. */
    record OtherInputs() implements Result {}

    /** A process makes a step in both, and another outcome of it comes about. */
    record OtherOutcome(int inFirst, int inSecond) implements Result {}

    /**
     * Two steps that depend on each other and are ordered otherwise. The first of them is the first
     * such one in the first run.
     *
     * @param inFirst a step of the first run
     * @param inSecond the same in the second run
     * @param before what comes before it in the second run
     * @param beforeInFirst the same in the first run, where it comes later; absent if it has no
     *     such step
     */
    record OtherOrder(int inFirst, int inSecond, int before, OptionalInt beforeInFirst)
        implements Result {}

    /** One has a step that the other has not. */
    record OneMore(boolean ofFirst, int step) implements Result {}
  }

  private Reordering(ConcurrentSystem system, Run first, Run second) {
    this.system = system;
    this.first = first;
    this.second = second;
    this.outcomes = outcomes(system, first);
    this.others = outcomes(system, second);
    this.place = places();
  }

  /** Compares two runs without loops. */
  public static Result compare(ConcurrentSystem system, Run first, Run second) {
    return first.initialState() == second.initialState()
        ? new Reordering(system, first, second).compared()
        : new Result.OtherInputs();
  }

  /**
   * Goes through the swaps that make the second of two runs of the first, if they are one
   * execution.
   *
   * @param swap is given the position of the first of two neighbours, with the run's steps in the
   *     order that swaps before have made of them
   */
  public static void swaps(ConcurrentSystem system, Run first, Run second, Swap swap) {
    int[] place = new Reordering(system, first, second).place;
    int[] order = new int[place.length];
    Arrays.setAll(order, k -> k);
    for (int target = 0; target < order.length; target++) {
      int at = target;
      while (place[order[at]] != target) {
        at++;
      }
      for (; at > target; at--) {
        if (!swap.of(at - 1, order[at - 1], order[at])) {
          return;
        }
        int moved = order[at];
        order[at] = order[at - 1];
        order[at - 1] = moved;
      }
    }
  }

  /** Two neighbours are swapped. */
  @FunctionalInterface
  public interface Swap {
    /**
     * They are.
     *
     * @param position where the first of them stands, from 0
     * @param earlier the step that stands there, by its number in the first run
     * @param later the step after it, likewise
     * @return whether to go on
     */
    boolean of(int position, int earlier, int later);
  }

  /** Tells why a step of a run depends on one of another run, or does not. */
  public static final class Reasons {
    private final ConcurrentSystem system;
    private final Run first;
    private final Run second;
    private final int[] outcomes;
    private final int[] others;

    /** Of two runs, which may be the same one. */
    public Reasons(ConcurrentSystem system, Run first, Run second) {
      this.system = system;
      this.first = first;
      this.second = second;
      this.outcomes = outcomes(system, first);
      this.others = outcomes(system, second);
    }

    /**
     * Returns the reason why a step of the first run depends on one of the second, of another
     * process. It is all that they use in ways that do not commute; or, where there is no such
     * object, all that they use.
     */
    public String of(int step, int other) {
      List<Uses> clashing = Uses.clashing(system, outcomes[step], others[other]);
      List<Uses> told =
          clashing.isEmpty() ? Uses.shared(system, outcomes[step], others[other]) : clashing;
      return Uses.words(
          system,
          told,
          system.vocabulary().process(first.processes()[step]),
          system.vocabulary().process(second.processes()[other]));
    }
  }

  private static int[] outcomes(ConcurrentSystem system, Run run) {
    RunCursor cursor = new RunCursor(system, run);
    int[] its = new int[run.length()];
    for (int step = 0; step < its.length; step++) {
      Limits.pollAt(step);
      its[step] = cursor.step();
    }
    return its;
  }

  private int[] places() {
    Map<Integer, int[]> steps = new HashMap<>();
    int[] counts = new int[system.processes()];
    Arrays.stream(second.processes()).forEach(process -> counts[process]++);
    IntConsumer room = process -> steps.putIfAbsent(process, new int[counts[process]]);
    Arrays.stream(second.processes()).forEach(room);
    Arrays.fill(counts, 0);
    for (int step = 0; step < others.length; step++) {
      int process = second.processes()[step];
      steps.get(process)[counts[process]++] = step;
    }
    Arrays.fill(counts, 0);
    int[] its = new int[outcomes.length];
    for (int step = 0; step < its.length; step++) {
      int process = first.processes()[step];
      int[] same = steps.getOrDefault(process, new int[0]);
      its[step] = counts[process] < same.length ? same[counts[process]] : NONE;
      counts[process]++;
    }
    return its;
  }

  private Result compared() {
    int[] next = new int[others.length + 1];
    Arrays.setAll(next, k -> k + 1);
    int[] back = new int[others.length];
    Arrays.fill(back, NONE);
    for (int step = 0; step < place.length; step++) {
      if (place[step] != NONE) {
        back[place[step]] = step;
      }
    }
    int head = 0;
    long swaps = 0;
    for (int step = 0; step < outcomes.length; step++) {
      int same = place[step];
      if (same == NONE) {
        return new Result.OneMore(true, step);
      }
      int previous = NONE;
      int limit = NONE;
      for (int other = head; other != same; other = next[other]) {
        Limits.pollAt(++swaps);
        if (dependent(outcomes[step], others[other])) {
          return otherOrder(step, same, other, back[other]);
        }
        limit = limit == NONE && commute(outcomes[step], others[other]) ? other : limit;
        previous = other;
      }
      if (!alike(step, same)) {
        return limit == NONE
            ? new Result.OtherOutcome(step, same)
            : otherOrder(step, same, limit, back[limit]);
      }
      if (previous == NONE) {
        head = next[same];
      } else {
        next[previous] = next[same];
      }
    }
    return head < others.length ? new Result.OneMore(false, head) : new Result.Same(swaps);
  }

  private static Result otherOrder(int step, int same, int before, int beforeInFirst) {
    return new Result.OtherOrder(
        step,
        same,
        before,
        beforeInFirst == NONE ? OptionalInt.empty() : OptionalInt.of(beforeInFirst));
  }

  private boolean alike(int step, int same) {
    Outcomes all = system.outcomes();
    return first.outcomes()[step] == second.outcomes()[same]
        && all.kind(outcomes[step]) == all.kind(others[same])
        && all.error(outcomes[step]) == all.error(others[same]);
  }

  private boolean dependent(int one, int other) {
    return !Uses.clashing(system, one, other).isEmpty();
  }

  /** Returns whether they commute in their use of an object, which may have a limit. */
  private boolean commute(int one, int other) {
    List<Uses> shared = Uses.shared(system, one, other);
    return shared.stream()
        .anyMatch(its -> its.one() == Mode.COMMUTE && its.other() == Mode.COMMUTE);
  }
}

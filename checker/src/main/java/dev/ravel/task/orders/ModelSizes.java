// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.ReachedStates;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.task.loading.Answer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The size of a model or program. It is its states, and the interleavings that an exploration
 * without any reduction would go through. Interleavings are not listed, they are counted along the
 * state graph: a state has as many as its successors have together. The components are the fields
 * of an answer in JSON, in this order.
 *
 * @param interleavings the number of maximal interleavings, those that end in an error included;
 *     absent where one goes on for ever, or not all states are known
 * @param nodes the number of nodes of the computation tree, the root included; absent likewise
 * @param states the number of states
 * @param steps the number of steps between them
 * @param whole whether these are all; else a limit of states was reached
 */
public record ModelSizes(
    Optional<BigInteger> interleavings,
    Optional<BigInteger> nodes,
    long states,
    long steps,
    boolean whole) {
  /** As many states are looked at. */
  private static final int MOST = 100_000;

  /** Counts. */
  public static Answer<ModelSizes> of(Asked asked) {
    return asked.answerOfAny("counting", (_, system) -> new Count(system).census());
  }

  /** A count that is under way. */
  private static final class Count {
    private final ConcurrentSystem system;
    private final ReachedStates reached;

    /** The targets of the steps of each state. */
    private final List<int[]> next = new ArrayList<>();

    /** The number of the steps of each state that are errors. */
    private final List<Integer> errors = new ArrayList<>();

    private int starts;
    private int failures;

    Count(ConcurrentSystem system) {
      this.system = system;
      this.reached = new ReachedStates(system);
    }

    ModelSizes census() {
      for (int k = 0; k < system.initialStates(); k++) {
        Limits.pollAt(k);
        int[] state = new int[system.objects()];
        if (system.initialState(k, state) == ConcurrentSystem.NONE) {
          int _ = reached.number(state);
          starts = reached.count();
        } else {
          failures++;
        }
      }
      while (reached.open() > 0 && reached.count() < MOST) {
        Limits.poll();
        leave(reached.next());
      }
      boolean whole = reached.open() == 0;
      BigInteger[][] counts = whole ? counted() : new BigInteger[0][];
      return new ModelSizes(
          sum(counts, 0), sum(counts, 1), reached.count(), reached.transitions(), whole);
    }

    private void leave(int[] state) {
      List<Integer> to = new ArrayList<>();
      int wrong = 0;
      for (int process = 0; process < system.processes(); process++) {
        int reaction = system.reaction(process, state);
        reached.leave(state, reaction, (_, _, after) -> to.add(reached.number(after)));
        for (int k = 0; k < system.outcomes().size(reaction); k++) {
          int outcome = system.outcomes().outcome(reaction, k);
          wrong += system.outcomes().kind(outcome) == Outcomes.ERROR ? 1 : 0;
        }
      }
      next.add(to.stream().mapToInt(its -> its).toArray());
      errors.add(wrong);
    }

    /** The interleavings and the nodes below each state; none where there is a circle. */
    private BigInteger[][] counted() {
      int count = next.size();
      int[] open = new int[count];
      List<List<Integer>> before = new ArrayList<>();
      IntStream.range(0, count).forEach(_ -> before.add(new ArrayList<>()));
      for (int state = 0; state < count; state++) {
        open[state] = next.get(state).length;
        for (int to : next.get(state)) {
          before.get(to).add(state);
        }
      }
      BigInteger[][] counts = new BigInteger[2][count];
      int[] leaves = IntStream.range(0, count).filter(its -> open[its] == 0).toArray();
      int[] ready = Arrays.copyOf(leaves, count);
      int size = leaves.length;
      for (int k = 0; k < size; k++) {
        Limits.pollAt(k);
        int state = ready[k];
        put(counts, state);
        for (int from : before.get(state)) {
          open[from]--;
          if (open[from] == 0) {
            ready[size++] = from;
          }
        }
      }
      return size == count ? counts : new BigInteger[0][];
    }

    private void put(BigInteger[][] counts, int state) {
      BigInteger wrong = BigInteger.valueOf(errors.get(state));
      BigInteger ways = wrong;
      BigInteger nodes = wrong.add(BigInteger.ONE);
      for (int to : next.get(state)) {
        ways = ways.add(counts[0][to]);
        nodes = nodes.add(counts[1][to]);
      }
      counts[0][state] = ways.signum() == 0 ? BigInteger.ONE : ways;
      counts[1][state] = nodes;
    }

    private Optional<BigInteger> sum(BigInteger[][] counts, int which) {
      if (counts.length == 0) {
        return Optional.empty();
      }
      BigInteger sum = BigInteger.valueOf(failures);
      for (int state = 0; state < starts; state++) {
        sum = sum.add(counts[which][state]);
      }
      return Optional.of(sum);
    }
  }
}

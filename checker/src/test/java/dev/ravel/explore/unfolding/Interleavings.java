// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two ways to count the complete executions of a system whose executions all end. One goes along
 * its states, which know nothing of events, and one along the orders of its maximal configurations,
 * which know nothing of states. They agree if and only if each execution is an order of exactly one
 * maximal configuration.
 */
final class Interleavings {
  private Interleavings() {}

  /** A state and the processes that an error or a false assumption has ended. */
  private record Situation(List<Integer> state, BitSet ended) {}

  /** The number of ways from an initial state to an end. Cost: states times outcomes. */
  static BigInteger alongStates(ConcurrentSystem system, int initial) {
    int[] state = new int[system.objects()];
    boolean over = system.initialState(initial, state) != ConcurrentSystem.NONE;
    return over ? BigInteger.ONE : alongStates(system, state, new BitSet(), new HashMap<>());
  }

  private static BigInteger alongStates(
      ConcurrentSystem system, int[] state, BitSet ended, Map<Situation, BigInteger> known) {
    Situation here = new Situation(Arrays.stream(state).boxed().toList(), ended);
    if (known.containsKey(here)) {
      return known.get(here);
    }
    BigInteger sum = BigInteger.ZERO;
    boolean grows = false;
    for (int process = 0; process < system.processes(); process++) {
      int reaction = system.reaction(process, state);
      for (int k = 0; k < system.outcomes().size(reaction) && !ended.get(process); k++) {
        grows = true;
        int outcome = system.outcomes().outcome(reaction, k);
        int[] next = state.clone();
        BitSet over = (BitSet) ended.clone();
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, next);
        } else {
          over.set(process);
        }
        sum = sum.add(alongStates(system, next, over, known));
      }
    }
    BigInteger count = grows ? sum : BigInteger.ONE;
    known.put(here, count);
    return count;
  }

  /** The sum over the maximal configurations of the number of their orders. */
  static BigInteger alongOrders(Configurations configurations) {
    return configurations.maximal().stream()
        .map(maximal -> orders(configurations.events(), maximal, new HashMap<>()))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** The number of orders in which events can be added that keep causes before their effects. */
  private static BigInteger orders(
      CanonicalEvents events, BitSet rest, Map<BitSet, BigInteger> known) {
    if (rest.isEmpty()) {
      return BigInteger.ONE;
    }
    if (known.containsKey(rest)) {
      return known.get(rest);
    }
    BigInteger sum = BigInteger.ZERO;
    for (int e = rest.nextSetBit(0); e >= 0; e = rest.nextSetBit(e + 1)) {
      if (!events.event(e).causes().intersects(rest)) {
        BitSet less = (BitSet) rest.clone();
        less.clear(e);
        sum = sum.add(orders(events, less, known));
      }
    }
    known.put(rest, sum);
    return sum;
  }
}

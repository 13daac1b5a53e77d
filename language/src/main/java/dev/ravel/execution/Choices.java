// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction.Operation;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The choices of one outcome. All outcomes of a step are found by running it again and again:
 * {@link #next} moves to the next combination in depth-first order.
 */
final class Choices {
  private int[] taken = new int[4];
  private int[] options = new int[4];
  private int made;
  private int fixed;

  /** What was offered by runs with the choices fixed so far, in the order of the run. */
  private final List<Offer> offers = new ArrayList<>();

  private int offered;
  private Optional<Operation> carried = Optional.empty();

  /** The compassions that this run so far asks for, and those that it grants. */
  private final BitSet asked = new BitSet();

  private final BitSet granted = new BitSet();

  /**
   * Values to choose from, and what was looked at to find them.
   *
   * @param after the number of choices made before
   */
  private record Offer(int after, Found found) {}

  /** Values to choose from, and the objects that were looked at to find them. */
  record Found(List<Long> values, List<Integer> objects) {}

  /** Starts the next run with the choices fixed so far. */
  void restart() {
    made = 0;
    offered = 0;
    carried = Optional.empty();
    asked.clear();
    granted.clear();
  }

  /** A choice carries out one of its operations. */
  void carryOut(Operation operation) {
    carried = Optional.of(operation);
  }

  /** The operation that the last choice of this run so far carries out, if it does. */
  Optional<Operation> carried() {
    return carried;
  }

  /** The run asks for a compassion. */
  void ask(int compassion) {
    asked.set(compassion);
  }

  /** The run grants a compassion. */
  void grant(int compassion) {
    asked.set(compassion);
    granted.set(compassion);
  }

  /** What this run so far asks for and grants, as entries of {@link Outcomes}, ascending. */
  int[] compassions() {
    return asked.stream()
        .map(its -> granted.get(its) ? Outcomes.granting(its) : Outcomes.asking(its))
        .toArray();
  }

  /** One of {@code n} options, from 0; {@code n} is at least 1. */
  int choose(int n) {
    if (n == 1) {
      return 0;
    }
    if (made == taken.length) {
      taken = Arrays.copyOf(taken, 2 * made);
      options = Arrays.copyOf(options, 2 * made);
    }
    if (made == fixed) {
      taken[made] = 0;
      options[made] = n;
      fixed++;
    }
    return taken[made++];
  }

  /**
   * What there is to choose from. It depends on the choices made before it alone, so it is searched
   * for once, not in each run that makes the same ones.
   */
  Found offer(Supplier<Found> search) {
    if (offered == offers.size()) {
      offers.add(new Offer(made, search.get()));
    }
    return offers.get(offered++).found();
  }

  /** Moves to the next combination after a run; false if there is none. */
  boolean next() {
    fixed = made;
    while (fixed > 0 && taken[fixed - 1] + 1 == options[fixed - 1]) {
      fixed--;
    }
    if (fixed == 0) {
      return false;
    }
    taken[fixed - 1]++;
    while (!offers.isEmpty() && offers.getLast().after() >= fixed) {
      offers.removeLast();
    }
    return true;
  }
}

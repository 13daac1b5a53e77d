// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction.Operation;
import dev.ravel.system.Outcomes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The choices of one outcome, with the offers of values among which they choose, and what they owe.
 * A choice of one option is none.
 */
final class Choices extends dev.ravel.automata.Choices {
  /** The offers of runs with the choices fixed so far, in the order of the run. */
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
  @Override
  protected void restart() {
    super.restart();
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

  /**
   * Returns the compassions that this run so far asks for and grants, as entries of {@link
   * Outcomes}, ascending.
   */
  int[] compassions() {
    return asked.stream()
        .map(its -> granted.get(its) ? Outcomes.granting(its) : Outcomes.asking(its))
        .toArray();
  }

  @Override
  public int choose(int n) {
    return n == 1 ? 0 : super.choose(n);
  }

  /**
   * Returns the values to choose from. It depends on the choices made before it alone, so it is
   * searched for once, not in each run that makes the same ones.
   */
  Found offer(Supplier<Found> search) {
    if (offered == offers.size()) {
      offers.add(new Offer(made().length, search.get()));
    }
    return offers.get(offered++).found();
  }

  @Override
  public boolean next() {
    boolean more = super.next();
    while (more && !offers.isEmpty() && offers.getLast().after() >= given()) {
      offers.removeLast();
    }
    return more;
  }
}

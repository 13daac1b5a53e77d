// SPDX-License-Identifier: Apache-2.0
package dev.ravel.verdict;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The method by which questions were decided.
 *
 * @param engine the engine that searched, by its name on the command line
 * @param shortest whether every finite run that shows a violation is as short as any that does, and
 *     of those has the fewest switches
 * @param preemptions the most preemptions of a run, if they were bounded
 * @param why why the engine was chosen, if the user left the choice
 * @param inTurn whether others have explored before it, or in turn with it
 * @param reduced how much smaller the net was that was searched, if it was not the net itself
 * @param spread whether workers have searched
 */
public record Method(
    String engine,
    boolean shortest,
    OptionalInt preemptions,
    Optional<String> why,
    boolean inTurn,
    Optional<Reduced> reduced,
    boolean spread) {
  /** No engine has searched. */
  public static final Method NONE = of("");

  /** An engine that the user has chosen and that promises no shortest runs. */
  public static Method of(String engine) {
    return new Method(
        engine, false, OptionalInt.empty(), Optional.empty(), false, Optional.empty(), false);
  }

  /** This, with runs as short as any. */
  public Method ofShortestRuns() {
    return new Method(engine, true, preemptions, why, inTurn, reduced, spread);
  }

  /** Returns this, with runs of a limited number of preemptions. */
  public Method within(OptionalInt bound) {
    return new Method(engine, shortest, bound, why, inTurn, reduced, spread);
  }

  /**
   * This, with the reason for which the engine was chosen.
   *
   * @param others whether others have explored as well
   */
  public Method because(String reason, boolean others) {
    return new Method(engine, shortest, preemptions, Optional.of(reason), others, reduced, spread);
  }

  /** This, chosen by the user. */
  public Method asAskedFor() {
    return new Method(engine, shortest, preemptions, Optional.empty(), false, reduced, spread);
  }

  /**
   * This, on a smaller net.
   *
   * @param same whether runs are as short there as on the net itself
   */
  public Method on(Reduced smaller, boolean same) {
    return new Method(
        engine, shortest && same, preemptions, why, inTurn, Optional.of(smaller), spread);
  }

  /** This, by workers. */
  public Method byWorkers() {
    return new Method(engine, shortest, preemptions, why, inTurn, reduced, true);
  }
}

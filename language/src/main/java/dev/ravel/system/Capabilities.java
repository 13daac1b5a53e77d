// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * The capabilities of a system beside its steps. A system that is made of another one has the same,
 * unless it differs there; where it leaves one out, verdicts are wrong.
 *
 * @param crashes the processes that are crashes of threads
 * @param fairness the fairness of endless executions
 * @param memory the memory model
 * @param inputs the symbolic inputs
 * @param coverage the statements that can be dead code
 * @param spinning the loops of threads that count as deadlocks; absent where none does
 * @param independence the test of {@link Independence} at a state, where it is not the usual one
 * @param discarding the test of {@link TransitionRelation#discards}, where it is not the usual one
 */
public record Capabilities(
    CrashFailures crashes,
    FairnessConditions fairness,
    MemoryModel memory,
    InputConstraints inputs,
    Coverage coverage,
    Optional<Spinning> spinning,
    Optional<Predicate<int[]>> independence,
    Optional<Predicate<int[]>> discarding) {
  /** Returns the same with another memory model. */
  public Capabilities with(MemoryModel other) {
    return new Capabilities(
        crashes, fairness, other, inputs, coverage, spinning, independence, discarding);
  }

  /** Returns the same with other statements. */
  public Capabilities with(Coverage other) {
    return new Capabilities(
        crashes, fairness, memory, inputs, other, spinning, independence, discarding);
  }

  /** Returns the same with other fairness. */
  public Capabilities with(FairnessConditions other) {
    return new Capabilities(
        crashes, other, memory, inputs, coverage, spinning, independence, discarding);
  }

  /** Returns the same with another test of independence. */
  public Capabilities testedBy(Predicate<int[]> test) {
    return new Capabilities(
        crashes, fairness, memory, inputs, coverage, spinning, Optional.of(test), discarding);
  }

  /** Returns the same with another test of states in which executions are discarded. */
  public Capabilities discardedBy(Predicate<int[]> test) {
    return new Capabilities(
        crashes, fairness, memory, inputs, coverage, spinning, independence, Optional.of(test));
  }
}

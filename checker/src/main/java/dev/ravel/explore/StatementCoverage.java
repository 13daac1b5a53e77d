// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.system.ConcurrentSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which statements were executed. Each outcome is looked at once, however often it happens. */
public final class StatementCoverage {
  private final ConcurrentSystem system;
  private final BitSet missing;
  private boolean[] seen = new boolean[64];

  /** Nothing was executed yet. */
  public StatementCoverage(ConcurrentSystem system) {
    this.system = system;
    this.missing = new BitSet(system.statements());
    missing.set(0, system.statements());
  }

  /** The threads of an initial state have started. */
  public void started(int initial) {
    for (int statement : system.coveredAtStart(initial)) {
      missing.clear(statement);
    }
  }

  /** A step with this outcome can happen; what it executes is executed even if it is an error. */
  public void executed(int outcome) {
    if (outcome >= seen.length) {
      seen = Arrays.copyOf(seen, Math.max(outcome + 1, 2 * seen.length));
    }
    if (seen[outcome]) {
      return;
    }
    seen[outcome] = true;
    for (int k = 0, n = system.outcomes().covered(outcome); k < n; k++) {
      missing.clear(system.outcomes().coveredStatement(outcome, k));
    }
  }

  /** Elsewhere only these statements were not executed. */
  public void executedElsewhereBut(BitSet missingThere) {
    missing.and(missingThere);
  }

  /** Whether every statement was executed. */
  public boolean complete() {
    return missing.isEmpty();
  }

  /** The statements that were not executed, ascending. */
  public List<Integer> missing() {
    List<Integer> statements = new ArrayList<>();
    missing.stream().forEach(statements::add);
    return statements;
  }
}

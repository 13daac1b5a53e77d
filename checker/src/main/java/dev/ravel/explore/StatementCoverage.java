// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import java.util.BitSet;

/** The statements that were executed. Each outcome is looked at once, however often it happens. */
public final class StatementCoverage {
  private final ConcurrentSystem system;
  private final BitSet missing;
  private boolean[] seen = new boolean[64];

  /** Nothing was executed yet. */
  public StatementCoverage(ConcurrentSystem system) {
    this.system = system;
    this.missing = new BitSet();
    missing.set(0, system.capabilities().coverage().statements());
  }

  /** The threads of an initial state have started. */
  public void started(int initial) {
    for (int statement : system.capabilities().coverage().atStart(initial)) {
      missing.clear(statement);
    }
  }

  /** A step with this outcome can happen; what it executes is executed even if it is an error. */
  public void executed(int outcome) {
    if (outcome >= seen.length) {
      seen = Growth.room(seen, outcome + 1);
    }
    if (seen[outcome]) {
      return;
    }
    seen[outcome] = true;
    for (int k = 0, n = system.outcomes().covered(outcome); k < n; k++) {
      missing.clear(system.outcomes().coveredStatement(outcome, k));
    }
  }

  /** Steps with all outcomes of a reaction can happen. */
  public void executedAll(int reaction) {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      executed(system.outcomes().outcome(reaction, k));
    }
  }

  /** Elsewhere only these statements were not executed. */
  public void executedElsewhereBut(BitSet missingThere) {
    missing.and(missingThere);
  }

  /** Returns whether every statement was executed. */
  public boolean complete() {
    return missing.isEmpty();
  }

  /** The statements that were not executed. */
  public BitSet missing() {
    return (BitSet) missing.clone();
  }
}

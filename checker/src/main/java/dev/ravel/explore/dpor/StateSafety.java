// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.SpinLoop;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Optional;

/**
 * A presentation of each state of one exploration to its questions. Each state is shown once, when
 * it is found, with all that its processes can do there, explored or not.
 */
final class StateSafety {
  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
  private final ShortRuns runs;
  private final ThreadAutomata automata;
  private final Races races;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  StateSafety(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      ShortRuns runs,
      ThreadAutomata automata,
      Races races) {
    this.system = system;
    this.verdicts = new StateVerdicts(system, answers, questions);
    this.runs = runs;
    this.automata = automata;
    this.races = races;
  }

  /** The questions, and what is answered without a state. */
  StateVerdicts verdicts() {
    return verdicts;
  }

  /** A state was found. */
  void look(int id, Cursor at, PendingSteps pending) {
    verdicts.atState(at.state(), () -> runs.to(id));
    if (pending.isQuiet()) {
      boolean _ = verdicts.atEnd(at.state(), () -> Optional.of(runs.to(id)));
      return;
    }
    if (pending.fails()) {
      for (int p = 0; p < pending.processes(); p++) {
        if (pending.fails(p)) {
          automata.limitAt(pending.localState(p));
        }
      }
      if (verdicts.looksForErrors()) {
        failed(runs.to(id));
      }
    }
    if (pending.plainUsers() > 1
        && verdicts.looksForRaces()
        && races.in(pending.reactions()).isPresent()) {
      WitnessRun its = runs.to(id);
      verdicts.atRace(races.at(its.state()).orElseThrow(), its::run);
    }
  }

  /** Threads spin in a state. */
  void spins(int id) {
    WitnessRun its = runs.to(id);
    verdicts.spins(() -> SpinLoop.behind(system, its.run(), its.state()));
  }

  /** Processes have outcomes that are errors where a run ends. */
  private void failed(WitnessRun its) {
    for (int p = 0; p < system.processes(); p++) {
      int process = p;
      int reaction = system.reaction(process, its.state());
      for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
        int outcome = system.outcomes().outcome(reaction, k);
        if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
          int index = k;
          int error = system.outcomes().error(outcome);
          verdicts.atError(() -> its.failing(process, index, error));
        }
      }
    }
  }
}

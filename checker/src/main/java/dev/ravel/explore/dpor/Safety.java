// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.dpor;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.states.Cursor;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Optional;

/**
 * Shows each state of one exploration to its questions, once, when the state is found, and all that
 * its processes can do there, explored or not.
 */
final class Safety {
  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
  private final ShortRuns runs;
  private final Automata automata;
  private final Races races;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  Safety(
      ConcurrentSystem system,
      Answers answers,
      int[] questions,
      ShortRuns runs,
      Automata automata,
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
  void look(int id, Cursor at, Pending pending) {
    if (verdicts.isDecidedIn(at.state())) {
      verdicts.atState(at.state(), () -> runs.to(id));
    }
    if (pending.isQuiet()) {
      boolean _ = verdicts.atEnd(at.state(), () -> Optional.of(runs.to(id)));
      return;
    }
    if (pending.fails()) {
      for (int p = 0; p < pending.processes(); p++) {
        if (pending.fails(p)) {
          failed(id, p, pending.reaction(p), system.mayFootprint(p, at.state()));
        }
      }
    }
    if (pending.plainUsers() > 1 && verdicts.looksForRaces()) {
      races.in(pending.reactions()).ifPresent(racing -> verdicts.atRace(racing, () -> runs.to(id)));
    }
  }

  /** A process has an outcome that is an error. */
  private void failed(int id, int process, int reaction, int footprint) {
    for (int k = 0, n = system.outcomes().size(reaction); k < n; k++) {
      int outcome = system.outcomes().outcome(reaction, k);
      if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
        automata.limit(footprint);
        int index = k;
        verdicts.atError(system.outcomes().error(outcome), () -> runs.to(id, process, index));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.Races;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Searches with the results of those that were made elsewhere for the same check. */
final class SearchReplay {
  private final Deque<Recorder.Entry> left;
  private final Optional<Diagnostic> refused;
  private final Optional<Problem> stopped;

  /** The searches of a check that was done. */
  SearchReplay(List<Recorder.Entry> searches) {
    this.left = new ArrayDeque<>(searches);
    this.refused = Optional.empty();
    this.stopped = Optional.empty();
  }

  /**
   * The searches of a check, without the first ones.
   *
   * @param before the number of the first ones
   * @param stopped the reason for which it was to end, if it was; the result has {@code K004}
   */
  SearchReplay(CheckJob.Result its, int before, Optional<Problem> stopped) {
    this.left = new ArrayDeque<>(its.searches());
    for (int k = 0; k < before && !left.isEmpty(); k++) {
      left.remove();
    }
    this.refused = its.refused();
    this.stopped = stopped;
  }

  /**
   * The searches of a subject as they were made elsewhere.
   *
   * @param here makes the others
   * @throws Refused from the search that was refused there
   */
  Engine replayed(int subject, Engine here) {
    return (system, questions, budget) -> {
      Recorder.Entry next = left.peek();
      if (next == null && refused.isPresent()) {
        throw new Refused(refused.get());
      }
      if (next == null
          || next.subject() != subject
          || !next.queries().equals(SearchJob.Query.all(questions))) {
        left.clear();
        return here.explore(system, questions, budget);
      }
      Exploration its = reasoned(here(system, next));
      if (!SharedCSystems.is(system)) { // a C program that outgrows its system asks again
        left.remove();
      }
      return its;
    };
  }

  /**
   * A result with the numbers of its errors and objects in the system here.
   *
   * @throws dev.ravel.system.Outgrown if the system is too small for a run
   */
  static Exploration here(ConcurrentSystem system, Recorder.Entry told) {
    SharedCSystems.remark(system, told.remarks());
    return told.result().judged(its -> here(system, its));
  }

  private Exploration reasoned(Exploration its) {
    return new Exploration(
        its.judgements().stream().map(this::reasoned).toList(),
        its.method().byWorkers(),
        its.searches(),
        its.stopped().map(this::reason));
  }

  private Judgement reasoned(Judgement its) {
    return new Judgement(its.verdict(), its.code().map(this::reason), its.run(), its.evidence());
  }

  /** A judgement with the number of its error in a system here. */
  static Judgement here(ConcurrentSystem system, Judgement its) {
    boolean cutOff = its.evidence() instanceof Evidence.CutOff;
    boolean fails = cutOff || its.evidence() instanceof Evidence.Failing;
    if (its.run().isEmpty() || !fails && !SharedCSystems.is(system)) {
      return its;
    }
    RunStates states = RunStates.of(system, its.run().get());
    Evidence here;
    if (its.evidence() instanceof Evidence.Racing) {
      here = new Races(system).at(states.last().orElseThrow()).orElseThrow(SearchReplay::differs);
    } else if (its.evidence() instanceof Evidence.Unordered) {
      here = RaceOfRun.of(system, its.run().get()).orElseThrow(SearchReplay::differs);
    } else if (fails && states.error() == ConcurrentSystem.NONE) {
      throw differs();
    } else if (fails) {
      here = cutOff ? new Evidence.CutOff(states.error()) : new Evidence.Failing(states.error());
    } else {
      return its;
    }
    return its.with(here);
  }

  private static IllegalStateException differs() {
    return new IllegalStateException("a run that ended in one way does not do so here");
  }

  private Problem reason(Problem why) {
    return why == Problem.K004 ? stopped.orElse(why) : why;
  }
}

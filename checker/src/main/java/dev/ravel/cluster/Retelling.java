// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.Races;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.Distribution;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.replay.RunStates;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Searches that were made elsewhere, for the same check by the same build: each is answered as it
 * was there.
 */
final class Retelling implements Distribution {
  private final Deque<Recorder.Told> left;
  private final Optional<Task.Refusal> refused;
  private final Optional<Problem> asked;

  /** The searches of a check that was done. */
  Retelling(List<Recorder.Told> searches) {
    this.left = new ArrayDeque<>(searches);
    this.refused = Optional.empty();
    this.asked = Optional.empty();
  }

  /**
   * The searches of a check.
   *
   * @param before so many of them are known already
   * @param asked why it was asked to stop, if it was; it knows no more than that it was ({@code
   *     K004})
   */
  Retelling(Task.Result its, int before, Optional<Problem> asked) {
    this.left = new ArrayDeque<>(its.searches());
    for (int k = 0; k < before && !left.isEmpty(); k++) {
      left.remove();
    }
    this.refused = its.refused();
    this.asked = asked;
  }

  @Override
  public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
    return retold(matter.subject(), alone);
  }

  /**
   * Searches of a subject as they were made elsewhere.
   *
   * @param here makes those that were not
   * @throws Refused from the search that was refused there
   */
  Engine retold(int subject, Engine here) {
    return (system, questions, budget) -> {
      Recorder.Told next = left.peek();
      if (next == null && refused.isPresent()) {
        throw new Refused(refused.get().why());
      }
      if (next == null
          || next.subject() != subject
          || !next.asked().equals(Assignment.Asked.all(questions))) {
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
   * A result with the numbers that its errors and objects have in the system here.
   *
   * @throws dev.ravel.system.Outgrown if there is no place in the system for a run
   */
  static Exploration here(ConcurrentSystem system, Recorder.Told told) {
    SharedCSystems.remark(system, told.remarks());
    Exploration result = told.result();
    return new Exploration(
        result.judgements().stream().map(its -> here(system, its)).toList(),
        result.method(),
        result.searches(),
        result.stopped());
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

  /** An answer with the number that its error has in a system. */
  static Judgement here(ConcurrentSystem system, Judgement its) {
    boolean cutOff = its.evidence() instanceof Evidence.CutOff;
    boolean fails = cutOff || its.evidence() instanceof Evidence.Failing;
    if (its.run().isEmpty() || !fails && !SharedCSystems.is(system)) {
      return its;
    }
    RunStates course = RunStates.of(system, its.run().get());
    if (its.evidence() instanceof Evidence.Racing) {
      Evidence race =
          new Races(system).at(course.last().orElseThrow()).orElseThrow(Retelling::differs);
      return new Judgement(its.verdict(), its.code(), its.run(), race);
    }
    if (its.evidence() instanceof Evidence.Unordered) {
      Evidence race = RaceOfRun.of(system, its.run().get()).orElseThrow(Retelling::differs);
      return new Judgement(its.verdict(), its.code(), its.run(), race);
    }
    if (!fails) {
      return its;
    }
    if (course.error() == ConcurrentSystem.NONE) {
      throw differs();
    }
    int error = course.error();
    return new Judgement(
        its.verdict(),
        its.code(),
        its.run(),
        cutOff ? new Evidence.CutOff(error) : new Evidence.Failing(error));
  }

  private static IllegalStateException differs() {
    return new IllegalStateException("a run that ended in one way does not do so here");
  }

  private Problem reason(Problem why) {
    return why == Problem.K004 ? asked.orElse(why) : why;
  }
}

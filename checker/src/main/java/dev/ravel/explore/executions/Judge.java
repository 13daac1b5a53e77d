// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.Alarms;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.SafetyQuestions;
import dev.ravel.explore.executions.Witness.Shown;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Outcomes;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Decides safety questions along executions: errors and conditions at each step, deadlocks and
 * claims about final states where nothing is enabled. What shows a violation is the step that does
 * with its causes and no more, where that is enough.
 */
public final class Judge {
  private final ConcurrentSystem system;
  private final SafetyQuestions questions;
  private final Races races;
  private final Witness witness;
  private final int[] state;
  private final int[] reactions;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  public Judge(ConcurrentSystem system, Answers answers, int[] questions, Dependence dependence) {
    this.system = system;
    this.questions = new SafetyQuestions(system, answers, questions);
    this.races = new Races(system);
    this.witness = new Witness(system, dependence);
    this.state = new int[system.objects()];
    this.reactions = new int[system.processes()];
  }

  /** Whether nothing is left to decide. */
  public boolean done() {
    return questions.done();
  }

  /** Whether somebody asks for races. */
  public boolean looksForRaces() {
    return questions.races().length > 0;
  }

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  public void starts(int initial, int[] begin, int error) {
    questions.coverage().started(initial);
    Run run = new Run(initial, new int[0], new int[0], OptionalInt.empty());
    if (error != ConcurrentSystem.NONE) {
      questions.violated(questions.errors(), Problem.V003, run, new Evidence.Failing(error));
    } else if (questions.conditions().length > 0) {
      look(begin, new Shown(run, begin, ConcurrentSystem.NONE));
    }
  }

  /** A step was made, the last one of a trail. */
  public void step(Trail trail) {
    int position = trail.size() - 1;
    int outcome = trail.outcome(position);
    questions.coverage().executed(outcome);
    if (system.outcomes().kind(outcome) == Outcomes.ERROR) {
      if (questions.errors().length > 0) {
        failed(trail, position, system.outcomes().error(outcome));
      }
    } else if (system.outcomes().kind(outcome) == Outcomes.STEP
        && questions.conditions().length > 0) {
      trail.state(trail.size(), state);
      if (rings(state)) {
        rang(trail, position);
      }
    }
  }

  private void failed(Trail trail, int position, int error) {
    Shown shown =
        witness
            .causes(trail, position)
            .filter(its -> its.error() == error)
            .or(() -> witness.upTo(trail, position))
            .orElseThrow();
    questions.violated(questions.errors(), Problem.V003, shown.run(), new Evidence.Failing(error));
  }

  /**
   * Whether the last step of a trail, an error, may be one only because of steps before it that it
   * commutes with elsewhere: its causes alone do not lead to the same error. Then a limit is near.
   */
  public boolean needsMoreThanCauses(Trail trail) {
    int position = trail.size() - 1;
    int error = system.outcomes().error(trail.outcome(position));
    return witness.causes(trail, position).filter(its -> its.error() == error).isEmpty();
  }

  private boolean rings(int[] values) {
    for (int question : questions.conditions()) {
      if (rings(question, values)) {
        return true;
      }
    }
    return false;
  }

  private boolean rings(int question, int[] values) {
    try {
      return Alarms.rings(questions.property(question), values);
    } catch (Condition.Undefined undefined) {
      return true;
    }
  }

  /** A condition is met after a step. */
  private void rang(Trail trail, int position) {
    int[] here = state.clone();
    Optional<Shown> causes = witness.causes(trail, position);
    causes.ifPresent(shown -> look(here, shown));
    if (questions.conditions().length > 0 && rings(here)) {
      look(here, witness.upTo(trail, position).orElseThrow());
    }
  }

  /** Decides what rings in a state and at the end of a run, too. */
  private void look(int[] here, Shown shown) {
    for (int question : questions.conditions()) {
      if (rings(question, here) && rings(question, shown.end())) {
        questions.decide(question, judgement(question, shown));
      }
    }
  }

  private Judgement judgement(int question, Shown shown) {
    Property its = questions.property(question);
    try {
      var _ = Alarms.rings(its, shown.end());
      return Alarms.judgement(its, shown.run());
    } catch (Condition.Undefined undefined) {
      Evidence evidence = new Evidence.Undefined(undefined.getMessage());
      return Judgement.violated(Problem.V016, shown.run(), evidence);
    }
  }

  /** Nothing is enabled at the end of a trail. */
  public void end(Trail trail) {
    if (trail.overs() > 0) {
      return;
    }
    trail.state(trail.size(), state);
    if (!system.ends(state)) {
      if (questions.deadlocks().length > 0) {
        Run run = whole(trail);
        questions.violated(questions.deadlocks(), Problem.V002, run, new Evidence.Deadlocked());
      }
      return;
    }
    questions.ended();
    for (int question : questions.finals()) {
      var claim = (Property.Finally) questions.property(question);
      try {
        if (!claim.condition().holds(state)) {
          Evidence evidence = new Evidence.Ended();
          questions.decide(question, Judgement.violated(Problem.V001, whole(trail), evidence));
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        questions.decide(question, Judgement.violated(Problem.V016, whole(trail), evidence));
      }
    }
  }

  private Run whole(Trail trail) {
    return witness.upTo(trail, trail.size() - 1).orElseThrow().run();
  }

  /**
   * Looks for a race after some steps of a trail.
   *
   * @param end they are before this position
   * @param kept which they are; with a step also all that must happen before it
   */
  public void races(Trail trail, int end, IntPredicate kept) {
    if (questions.races().length == 0) {
      return;
    }
    Optional<Evidence.Racing> racing = witness.behind(trail, end, kept).flatMap(this::racing);
    if (racing.isPresent()) {
      raced(witness.of(trail, end, kept, ConcurrentSystem.NONE).orElseThrow(), racing);
    }
  }

  /** Looks for a race in the state at the end of a trail. */
  public void races(Trail trail) {
    if (questions.races().length > 0) {
      trail.state(trail.size(), state);
      Optional<Evidence.Racing> racing = racing(state);
      if (racing.isPresent()) {
        raced(witness.of(trail, trail.size(), p -> true, ConcurrentSystem.NONE).get(), racing);
      }
    }
  }

  private Optional<Evidence.Racing> racing(int[] values) {
    for (int process = 0; process < reactions.length; process++) {
      reactions[process] = system.reaction(process, values);
      for (int k = 0; k < system.outcomes().size(reactions[process]); k++) {
        races.usesPlain(system.outcomes().outcome(reactions[process], k));
      }
    }
    return races.in(reactions);
  }

  private void raced(Shown shown, Optional<Evidence.Racing> racing) {
    if (racing.isPresent()) {
      questions.violated(questions.races(), Problem.V004, shown.run(), racing.get());
    }
  }

  /** Everything was explored. */
  public void complete() {
    questions.complete();
  }
}

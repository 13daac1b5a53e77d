// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.executions;

import dev.ravel.explore.Alarms;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.explore.executions.Witness.Shown;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
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
  private final Answers answers;
  private final int[] questions;
  private final Coverage coverage;
  private final Races races;
  private final Witness witness;
  private final int[] state;
  private final int[] reactions;
  private boolean anyFinal;
  private boolean done;
  private int[] deadlocks;
  private int[] errors;
  private int[] racings;
  private int[] finallys;
  private int[] conditions;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   */
  public Judge(ConcurrentSystem system, Answers answers, int[] questions, Dependence dependence) {
    this.system = system;
    this.answers = answers;
    this.questions = questions.clone();
    this.coverage = new Coverage(system);
    this.races = new Races(system);
    this.witness = new Witness(system, dependence);
    this.state = new int[system.objects()];
    this.reactions = new int[system.processes()];
    list();
  }

  private void list() {
    done = Arrays.stream(questions).noneMatch(answers::open);
    deadlocks = open(Property.Deadlock.class);
    errors = open(Property.Error.class);
    racings = open(Property.Race.class);
    finallys = open(Property.Finally.class);
    conditions =
        Arrays.stream(questions)
            .filter(question -> answers.open(question) && Alarms.on(answers.property(question)))
            .toArray();
  }

  private int[] open(Class<? extends Property> kind) {
    return Arrays.stream(questions)
        .filter(question -> answers.open(question) && kind.isInstance(answers.property(question)))
        .toArray();
  }

  /** Whether nothing is left to decide. */
  public boolean done() {
    return done;
  }

  /** Whether somebody asks for races. */
  public boolean looksForRaces() {
    return racings.length > 0;
  }

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  public void starts(int initial, int[] begin, int error) {
    coverage.started(initial);
    Run run = new Run(initial, new int[0], new int[0], OptionalInt.empty());
    if (error != ConcurrentSystem.NONE) {
      for (int question : errors) {
        decide(question, Judgement.violated(Problem.V003, run, new Evidence.Failing(error)));
      }
    } else if (conditions.length > 0) {
      look(begin, new Shown(run, begin, ConcurrentSystem.NONE));
    }
    list();
  }

  /** A step was made, the last one of a trail. */
  public void step(Trail trail) {
    int position = trail.size() - 1;
    int outcome = trail.outcome(position);
    coverage.executed(outcome);
    if (system.kind(outcome) == ConcurrentSystem.ERROR) {
      if (errors.length > 0) {
        failed(trail, position, system.error(outcome));
      }
    } else if (system.kind(outcome) == ConcurrentSystem.STEP && conditions.length > 0) {
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
    for (int question : errors) {
      decide(question, Judgement.violated(Problem.V003, shown.run(), new Evidence.Failing(error)));
    }
    list();
  }

  private boolean rings(int[] values) {
    for (int question : conditions) {
      if (rings(question, values)) {
        return true;
      }
    }
    return false;
  }

  private boolean rings(int question, int[] values) {
    try {
      return Alarms.rings(answers.property(question), values);
    } catch (Condition.Undefined undefined) {
      return true;
    }
  }

  /** A condition is met after a step. */
  private void rang(Trail trail, int position) {
    int[] here = state.clone();
    Optional<Shown> causes = witness.causes(trail, position);
    causes.ifPresent(shown -> look(here, shown));
    list();
    if (conditions.length > 0 && rings(here)) {
      look(here, witness.upTo(trail, position).orElseThrow());
      list();
    }
  }

  /** Decides what rings in a state and at the end of a run, too. */
  private void look(int[] here, Shown shown) {
    for (int question : conditions) {
      if (rings(question, here) && rings(question, shown.end())) {
        decide(question, judgement(question, shown));
      }
    }
  }

  private Judgement judgement(int question, Shown shown) {
    Property its = answers.property(question);
    try {
      var _ = Alarms.rings(its, shown.end());
      return Alarms.judgement(its, shown.run());
    } catch (Condition.Undefined undefined) {
      Evidence evidence = new Evidence.Undefined(undefined.getMessage());
      return Judgement.violated(Problem.V016, shown.run(), evidence);
    }
  }

  private void decide(int question, Judgement judgement) {
    if (answers.open(question)) {
      answers.decide(question, judgement);
    }
  }

  /** Nothing is enabled at the end of a trail. */
  public void end(Trail trail) {
    if (trail.overs() > 0) {
      return;
    }
    trail.state(trail.size(), state);
    if (!system.ends(state)) {
      if (deadlocks.length > 0) {
        Run run = whole(trail);
        for (int question : deadlocks) {
          decide(question, Judgement.violated(Problem.V002, run, new Evidence.Deadlocked()));
        }
        list();
      }
      return;
    }
    anyFinal = true;
    for (int question : finallys) {
      var claim = (Property.Finally) answers.property(question);
      try {
        if (!claim.condition().holds(state)) {
          Evidence evidence = new Evidence.Ended();
          decide(question, Judgement.violated(Problem.V001, whole(trail), evidence));
          list();
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        decide(question, Judgement.violated(Problem.V016, whole(trail), evidence));
        list();
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
    if (racings.length == 0) {
      return;
    }
    Optional<Evidence.Racing> racing = witness.behind(trail, end, kept).flatMap(this::racing);
    if (racing.isPresent()) {
      raced(witness.of(trail, end, kept, ConcurrentSystem.NONE).orElseThrow(), racing);
    }
  }

  /** Looks for a race in the state at the end of a trail. */
  public void races(Trail trail) {
    if (racings.length > 0) {
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
      for (int k = 0; k < system.outcomes(reactions[process]); k++) {
        races.usesPlain(system.outcome(reactions[process], k));
      }
    }
    return races.in(reactions);
  }

  private void raced(Shown shown, Optional<Evidence.Racing> racing) {
    if (racing.isPresent()) {
      for (int question : racings) {
        decide(question, Judgement.violated(Problem.V004, shown.run(), racing.get()));
      }
      list();
    }
  }

  /** Everything was explored. */
  public void complete() {
    for (int question : questions) {
      if (answers.open(question)) {
        decide(question, atEnd(answers.property(question)));
      }
    }
  }

  private Judgement atEnd(Property its) {
    return switch (its) {
      case Property.Reachable _ -> violated(Problem.V009, new Evidence.None());
      case Property.DeadCode _ ->
          coverage.complete()
              ? Judgement.holds()
              : violated(Problem.V005, new Evidence.Dead(coverage.missing()));
      case Property.Finally _ ->
          anyFinal
              ? Judgement.holds()
              : new Judgement(
                  Verdict.HOLDS,
                  Optional.of(Problem.V017),
                  Optional.empty(),
                  new Evidence.NothingEnds());
      case Property.Deadlock _,
          Property.Error _,
          Property.Race _,
          Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Safe _ ->
          Judgement.holds();
      case Property.Terminates _,
          Property.LeadsTo _,
          Property.Eventually _,
          Property.Ltl _,
          Property.Bounded _ ->
          throw new IllegalStateException(its + " is not about safety");
    };
  }

  private static Judgement violated(Problem code, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.empty(), evidence);
  }
}

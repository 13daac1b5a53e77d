// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.replay;

import dev.ravel.explore.LassoWord;
import dev.ravel.explore.Races;
import dev.ravel.explore.SpinLoop;
import dev.ravel.explore.StatementCoverage;
import dev.ravel.explore.Verdicts;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Growth;
import dev.ravel.system.LivenessProperty;
import dev.ravel.system.Property;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Judges properties along one recorded execution alone, as if the system had no other. What speaks
 * of states is judged in those of the recording; what speaks of how an execution ends, or of what
 * comes later, is unknown ({@code K007}) where the recording stops before the execution does, and
 * where its loop is no fair execution.
 */
public final class AlongSchedule {
  private final ConcurrentSystem system;
  private final Run run;
  private final RunStates course;

  public AlongSchedule(ConcurrentSystem system, Run run) {
    this.system = system;
    this.run = run;
    this.course = RunStates.of(system, run);
  }

  /** The verdict of a property along the recording. */
  public Judgement judge(Property property) {
    return switch (property) {
      case StateProperty its -> inStates(its);
      case EndProperty its -> atEnd(its);
      case Property.Error _ ->
          course.end() == RunStates.End.ERROR
              ? Verdicts.failed(property, course.error(), run)
              : Judgement.holds();
      case Property.Race _ -> race(property);
      case Property.DeadCode _ -> deadCode();
      case LivenessProperty its -> undefined(its).orElseGet(() -> whole(its));
      case Growth _ -> Judgement.unknown(Problem.K005);
    };
  }

  private Judgement inStates(StateProperty property) {
    int step = 0;
    for (int[] state : course.states()) {
      if (Verdicts.isDecidedIn(property, state)) {
        return Verdicts.atState(property, state, run.first(step)).orElseThrow();
      }
      step++;
    }
    Judgement absent = Verdicts.absent(property);
    return absent.verdict() == Verdict.VIOLATED
        ? Judgement.violated(property.code(), run, absent.evidence())
        : absent;
  }

  private Judgement atEnd(EndProperty property) {
    return switch (course.end()) {
      case FINAL, DEADLOCK ->
          course
              .last()
              .flatMap(
                  its -> Verdicts.atEnd(property, its, course.end() == RunStates.End.FINAL, run))
              .orElseGet(Judgement::holds);
      case OPEN, UNFAIR_LOOP ->
          property.ofFinalStates() ? Judgement.unknown(Problem.K007) : Judgement.holds();
      case FAIR_LOOP ->
          property instanceof Property.Deadlock && SpinLoop.spins(system, loop())
              ? Verdicts.spinning(run)
              : Judgement.holds();
      case ERROR, RESTING -> Judgement.holds();
    };
  }

  /** The states of the loop of the run. */
  private List<int[]> loop() {
    List<int[]> loop = new ArrayList<>();
    int step = 0;
    for (int[] state : course.states()) {
      if (step++ >= run.loop().orElseThrow()) {
        loop.add(state.clone());
      }
    }
    return loop;
  }

  /** The first state in which a condition has no value. */
  private Optional<Judgement> undefined(Property property) {
    int step = 0;
    for (int[] state : course.states()) {
      Optional<String> why = property.undefinedIn(state);
      if (why.isPresent()) {
        return Optional.of(Verdicts.undefined(why.get(), run.first(step)));
      }
      step++;
    }
    return Optional.empty();
  }

  private Judgement whole(LivenessProperty property) {
    return switch (property) {
      case Property.Terminates _ -> terminates(property);
      case Property.LeadsTo(Condition cause, Condition effect) ->
          promise(property, false, cause::holds, effect);
      case Property.Eventually(Condition condition) ->
          promise(property, true, state -> false, condition);
      case Property.Ltl(Property.Formula formula) -> formula(property, formula);
    };
  }

  private Judgement terminates(Property property) {
    return switch (course.end()) {
      case FINAL -> Judgement.holds();
      case ERROR, DEADLOCK, RESTING, FAIR_LOOP -> broken(property);
      case OPEN, UNFAIR_LOOP -> Judgement.unknown(Problem.K007);
    };
  }

  /** A promise is made at the start or where a state asks for it, and open until the effect. */
  private Judgement promise(
      Property property, boolean fromStart, Predicate<int[]> asks, Condition effect) {
    boolean owed = fromStart;
    boolean keptInLoop = false;
    int loop = run.loop().orElse(Integer.MAX_VALUE);
    int step = 0;
    for (int[] state : course.states()) {
      boolean kept = effect.holds(state);
      owed = !kept && (owed || asks.test(state));
      keptInLoop |= kept && step >= loop;
      step++;
    }
    return switch (course.end()) {
      case ERROR, FINAL, DEADLOCK, RESTING -> owed ? broken(property) : Judgement.holds();
      case FAIR_LOOP -> owed && !keptInLoop ? broken(property) : Judgement.holds();
      case OPEN, UNFAIR_LOOP ->
          owed || !fromStart ? Judgement.unknown(Problem.K007) : Judgement.holds();
    };
  }

  /** A formula is about the whole execution; where that ends, its last state repeats. */
  private Judgement formula(Property property, Property.Formula formula) {
    int length = course.reached();
    return switch (course.end()) {
      case OPEN, UNFAIR_LOOP -> Judgement.unknown(Problem.K007);
      case ERROR, FINAL, DEADLOCK, RESTING -> satisfied(property, formula, length, length - 1);
      case FAIR_LOOP -> satisfied(property, formula, length - 1, run.loop().orElseThrow());
    };
  }

  private Judgement satisfied(Property property, Property.Formula formula, int length, int loop) {
    LassoWord word = new LassoWord(course.states(), length, loop);
    return word.satisfies(formula) ? Judgement.holds() : broken(property);
  }

  private Judgement broken(Property property) {
    Evidence evidence =
        switch (course.end()) {
          case DEADLOCK -> new Evidence.Deadlocked();
          case RESTING -> new Evidence.Staying();
          case FINAL -> new Evidence.Ended();
          case ERROR -> new Evidence.Failing(course.error());
          case OPEN, FAIR_LOOP, UNFAIR_LOOP -> new Evidence.None();
        };
    return Judgement.violated(property.code(), run, evidence);
  }

  private Judgement deadCode() {
    StatementCoverage coverage = new StatementCoverage(system);
    coverage.started(run.initialState());
    for (int outcome : course.outcomes()) {
      coverage.executed(outcome);
    }
    return Verdicts.dead(coverage.missing());
  }

  private Judgement race(Property property) {
    Races races = new Races(system);
    int step = 0;
    for (int[] state : course.states()) {
      List<Evidence.Racing> all = races.all(RunStates.reactions(system, state));
      if (!all.isEmpty()) {
        return Judgement.violated(property.code(), run.first(step), all.getFirst());
      }
      step++;
    }
    return Judgement.holds();
  }
}

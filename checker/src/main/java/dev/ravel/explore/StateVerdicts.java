// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Spinning;
import dev.ravel.system.StateProperty;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The questions about safety that one exploration decides. States, ends of executions, errors and
 * races are shown to it, and it answers what they decide; at the end it answers the rest. Each
 * comes with a supplier of the run to it, which is asked if there is something to answer.
 */
public final class StateVerdicts {
  private final ConcurrentSystem system;
  private final Answers answers;
  private final int[] questions;
  private final StatementCoverage coverage;
  private boolean ends;

  /** The open questions by what decides them. */
  private boolean done;

  private int[] states;
  private int[] endings;
  private int[] errors;
  private int[] races;

  /** The properties of states among the first of these. */
  private StateProperty[] ofStates;

  private EndProperty[] ofEnds;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that the exploration is to decide, all of them about safety
   */
  public StateVerdicts(ConcurrentSystem system, Answers answers, int[] questions) {
    this.system = system;
    this.answers = answers;
    this.questions = questions.clone();
    this.coverage = new StatementCoverage(system);
    list();
  }

  /** All questions, of which those that are not about safety stay open. */
  public StateVerdicts(ConcurrentSystem system, Answers answers) {
    this(system, answers, IntStream.range(0, answers.count()).toArray());
  }

  /** Lists the questions that are open, since some may have been answered elsewhere. */
  public void list() {
    done = Arrays.stream(questions).noneMatch(answers::open);
    states = open(StateProperty.class);
    endings = open(EndProperty.class);
    errors = open(Property.Error.class);
    races = open(Property.Race.class);
    ofStates = asked(states, new StateProperty[0]);
    ofEnds = asked(endings, new EndProperty[0]);
  }

  private int[] open(Class<? extends Property> kind) {
    return Arrays.stream(questions)
        .filter(question -> answers.open(question) && kind.isInstance(answers.property(question)))
        .toArray();
  }

  private <T> T[] asked(int[] some, T[] none) {
    return Arrays.stream(some).mapToObj(answers::property).toList().toArray(none);
  }

  /** Returns whether nothing is left to decide. */
  public boolean done() {
    return done;
  }

  /** Returns whether an execution has come to a final state. */
  public boolean ends() {
    return ends;
  }

  /** Returns whether an execution that others have explored has come to a final state. */
  public void endsElsewhere(boolean its) {
    ends |= its;
  }

  /** Returns whether an open question is about states. */
  public boolean looksAtStates() {
    return states.length > 0;
  }

  /** Returns whether an open question is about errors. */
  public boolean looksForErrors() {
    return errors.length > 0;
  }

  /** Returns whether an open question is about races. */
  public boolean looksForRaces() {
    return races.length > 0;
  }

  /** Returns the properties of the open questions about the ends of executions. */
  public EndProperty[] ofEnds() {
    return ofEnds.clone();
  }

  /** Returns the statements that were executed. */
  public StatementCoverage coverage() {
    return coverage;
  }

  // ------------------------------------------------------------------------------ what is seen

  /**
   * The threads of an initial state start.
   *
   * @param error what their local work before their first steps runs into, or none
   */
  public void atStart(int initial, int error) {
    coverage.started(initial);
    if (error != ConcurrentSystem.NONE) {
      atError(() -> new WitnessRun(Run.empty(initial), new int[0], error));
    }
  }

  /** Returns whether a state decides an open question. */
  public boolean isDecidedIn(int[] state) {
    for (StateProperty its : ofStates) {
      if (Verdicts.isDecidedIn(its, state)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Answers what a state decides.
   *
   * @param run to the state, or to one that decides the same
   */
  public void atState(int[] state, Supplier<WitnessRun> run) {
    if (!isDecidedIn(state)) {
      return;
    }
    WitnessRun its = run.get();
    int[] some = states;
    StateProperty[] asked = ofStates;
    for (int k = 0; k < some.length; k++) {
      if (Verdicts.isDecidedIn(asked[k], state)) {
        decide(some[k], Verdicts.atState(asked[k], its.state(), its.run()));
      }
    }
  }

  /**
   * Answers what the end of an execution decides that no error has ended.
   *
   * @param run to the end, or to one that decides the same; absent if there is none, and then
   *     nothing is answered
   * @return whether it decides nothing
   */
  public boolean atEnd(int[] state, Supplier<Optional<WitnessRun>> run) {
    boolean isFinal = system.ends(state);
    if (!isFinal && TransitionRelation.discards(system, state) || !endDecides(state, isFinal)) {
      return true;
    }
    Optional<WitnessRun> its = run.get();
    int[] some = endings;
    EndProperty[] asked = ofEnds;
    for (int k = 0; k < some.length && its.isPresent(); k++) {
      decide(some[k], Verdicts.atEnd(asked[k], its.get().state(), isFinal, its.get().run()));
    }
    return false;
  }

  private boolean endDecides(int[] state, boolean isFinal) {
    ends |= isFinal;
    for (EndProperty its : ofEnds) {
      if (Verdicts.isDecidedBy(its, state, isFinal)) {
        return true;
      }
    }
    return false;
  }

  /** Answers what an error decides, the last step of a run. */
  public void atError(Supplier<WitnessRun> run) {
    if (looksForErrors()) {
      WitnessRun its = run.get();
      for (int question : errors) {
        decide(question, Verdicts.failed(answers.property(question), its.error(), its.run()));
      }
    }
  }

  /** Answers what a race decides in the last state of a run, or in its last step. */
  public void atRace(Evidence racing, Supplier<Run> run) {
    if (looksForRaces()) {
      Run its = run.get();
      for (int question : races) {
        decide(question, Judgement.violated(answers.property(question).code(), its, racing));
      }
    }
  }

  // ---------------------------------------------------------------------------------- the end

  /** Leaves the open questions unknown for a reason. */
  public void giveUp(Problem reason) {
    for (int question : questions) {
      decide(question, Judgement.unknown(reason));
    }
  }

  /** Answers questions for dead code as soon as there is none. */
  public void covered() {
    if (coverage.complete()) {
      for (int question : answers.openOnes(Property.DeadCode.class)) {
        decide(question, Judgement.holds());
      }
    }
  }

  /** Answers the open questions after everything was explored, and each execution has an end. */
  public void complete() {
    complete(
        _ -> false,
        question -> {
          throw new IllegalStateException("not about safety: " + answers.property(question));
        });
  }

  /**
   * Answers the open questions after everything was explored. Deadlocks where threads may spin stay
   * open.
   *
   * @param others the answer to a question that is not about safety, if it has one
   */
  public void complete(Predicate<Spinning> may, IntFunction<Optional<Judgement>> others) {
    for (int question : open(Property.class)) {
      Property property = answers.property(question);
      decide(
          question,
          Verdicts.undecidedSpinning(system, property, may)
              .or(() -> Verdicts.complete(property, coverage, ends))
              .or(() -> others.apply(question)));
    }
  }

  /**
   * Everything was explored, but executions may go on for ever. What is still open has its answer,
   * but for deadlocks where threads may spin.
   */
  public void completeButEndless() {
    spinningIsOpen(Spinning::isPossible);
    complete();
  }

  /** Answers that it is unknown whether there is a deadlock, where threads may spin. */
  public void spinningIsOpen(Predicate<Spinning> may) {
    for (int question : open(Property.class)) {
      decide(question, Verdicts.undecidedSpinning(system, answers.property(question), may));
    }
  }

  /** Answers that threads spin, if deadlocks are asked for. */
  public void spins(Supplier<Run> run) {
    for (int question : open(Property.Deadlock.class)) {
      decide(question, Verdicts.spinning(run.get()));
    }
  }

  /** Returns whether it is open whether there is a deadlock. */
  public boolean looksForDeadlocks() {
    return Arrays.stream(ofEnds).anyMatch(Property.Deadlock.class::isInstance);
  }

  private void decide(int question, Optional<Judgement> judgement) {
    if (judgement.isPresent()) {
      decide(question, judgement.get());
    }
  }

  private void decide(int question, Judgement judgement) {
    if (answers.open(question)) {
      try {
        answers.decide(question, judgement);
      } finally {
        list();
      }
    }
  }
}

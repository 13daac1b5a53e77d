// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EndProperty;
import dev.ravel.system.Property;
import dev.ravel.system.Spinning;
import dev.ravel.system.StateProperty;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The questions about safety that one exploration decides: states, ends of executions, errors and
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

  /** What the first of these ask. */
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

  private void list() {
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

  /** Whether nothing is left to decide. */
  public boolean done() {
    return done;
  }

  /** Whether an execution has come to a final state. */
  public boolean ends() {
    return ends;
  }

  /** Whether an execution that others have explored has come to a final state. */
  public void endsElsewhere(boolean its) {
    ends |= its;
  }

  /** Whether an open question is about states. */
  public boolean looksAtStates() {
    return states.length > 0;
  }

  /** Whether an open question is about errors. */
  public boolean looksForErrors() {
    return errors.length > 0;
  }

  /** Whether an open question is about races. */
  public boolean looksForRaces() {
    return races.length > 0;
  }

  /** What the open questions about the ends of executions ask. */
  public EndProperty[] ofEnds() {
    return ofEnds.clone();
  }

  /** What was executed. */
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
      atError(error, () -> new Run(initial, new int[0], new int[0]));
    }
  }

  /** Whether a state decides an open question. */
  public boolean isDecidedIn(int[] state) {
    for (StateProperty its : ofStates) {
      if (Verdicts.isDecidedIn(its, state)) {
        return true;
      }
    }
    return false;
  }

  /** Answers what a state decides, as far as another state decides it too: the end of the run. */
  public void atState(int[] state, int[] end, Supplier<Run> run) {
    if (!isDecidedIn(state)) {
      return;
    }
    Run its = run.get();
    int[] some = states;
    StateProperty[] asked = ofStates;
    for (int k = 0; k < some.length; k++) {
      if (Verdicts.isDecidedIn(asked[k], state)) {
        decide(some[k], Verdicts.atState(asked[k], end, its));
      }
    }
  }

  /** Answers what a state decides in which a run ends. */
  public void atState(int[] state, Supplier<Run> run) {
    atState(state, state, run);
  }

  /**
   * Answers what the end of an execution decides that no error has ended.
   *
   * @param run to the end; absent if there is none, and then nothing is answered
   * @return whether it decides nothing
   */
  public boolean atEnd(int[] state, Supplier<Optional<Run>> run) {
    if (!endDecides(state)) {
      return true;
    }
    boolean isFinal = system.ends(state);
    Optional<Run> its = run.get();
    int[] some = endings;
    EndProperty[] asked = ofEnds;
    for (int k = 0; k < some.length && its.isPresent(); k++) {
      decide(some[k], Verdicts.atEnd(asked[k], state, isFinal, its.get()));
    }
    return false;
  }

  /** An execution ends in a state that no error has ended: whether this decides a question. */
  public boolean endDecides(int[] state) {
    boolean isFinal = system.ends(state);
    ends |= isFinal;
    for (EndProperty its : ofEnds) {
      if (Verdicts.isDecidedBy(its, state, isFinal)) {
        return true;
      }
    }
    return false;
  }

  /** Answers what an error decides, the last step of a run. */
  public void atError(int error, Supplier<Run> run) {
    if (looksForErrors()) {
      Run its = run.get();
      for (int question : errors) {
        decide(question, Verdicts.failed(answers.property(question), error, its));
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

  /** What is still open remains unknown for a reason. */
  public void giveUp(Problem reason) {
    for (int question : questions) {
      decide(question, Judgement.unknown(reason));
    }
  }

  /** Everything was explored, and each execution has an end: what is still open has its answer. */
  public void complete() {
    for (int question : questions) {
      if (answers.open(question)) {
        decide(
            question, Verdicts.complete(answers.property(question), coverage, ends).orElseThrow());
      }
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
    for (int question : questions) {
      if (answers.open(question)) {
        decide(question, Verdicts.undecidedSpinning(system, answers.property(question), may));
      }
    }
  }

  /** Answers that threads spin, if deadlocks are asked for. */
  public void spins(Supplier<Run> run) {
    for (int question : questions) {
      if (answers.open(question) && answers.property(question) instanceof Property.Deadlock) {
        decide(question, Verdicts.spinning(run.get()));
      }
    }
  }

  /** Whether it is open whether there is a deadlock. */
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

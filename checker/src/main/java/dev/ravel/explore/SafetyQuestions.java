// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The safety questions that one exploration decides: those that are still open, by what they ask,
 * and what is the answer to the rest when everything was explored. For that it is told what was
 * executed, and whether an execution has ended.
 */
public final class SafetyQuestions {
  private final Answers answers;
  private final int[] questions;
  private final Coverage coverage;
  private boolean anyFinal;
  private boolean done;
  private int[] deadlocks;
  private int[] errors;
  private int[] races;
  private int[] finals;
  private int[] conditions;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that the exploration is to decide, all of them about safety
   */
  public SafetyQuestions(ConcurrentSystem system, Answers answers, int[] questions) {
    this.answers = answers;
    this.questions = questions.clone();
    this.coverage = new Coverage(system);
    list();
  }

  private void list() {
    done = Arrays.stream(questions).noneMatch(answers::open);
    deadlocks = open(its -> answers.property(its) instanceof Property.Deadlock);
    errors = open(its -> answers.property(its) instanceof Property.Error);
    races = open(its -> answers.property(its) instanceof Property.Race);
    finals = open(its -> answers.property(its) instanceof Property.Finally);
    conditions = open(its -> Alarms.on(answers.property(its)));
  }

  private int[] open(IntPredicate kind) {
    return Arrays.stream(questions).filter(answers::open).filter(kind).toArray();
  }

  /** Whether nothing is left to decide. */
  public boolean done() {
    return done;
  }

  /** What is asked. */
  public Property property(int question) {
    return answers.property(question);
  }

  /** Those that ask for deadlocks and are open; not to be changed, as the others below. */
  public int[] deadlocks() {
    return deadlocks;
  }

  /** Those that ask for errors and are open. */
  public int[] errors() {
    return errors;
  }

  /** Those that ask for races and are open. */
  public int[] races() {
    return races;
  }

  /** Those that ask how executions end and are open. */
  public int[] finals() {
    return finals;
  }

  /** Those that {@link Alarms} watch and are open. */
  public int[] conditions() {
    return conditions;
  }

  /** What was executed. */
  public Coverage coverage() {
    return coverage;
  }

  /** An execution has ended as it may. */
  public void ended() {
    anyFinal = true;
  }

  /**
   * Answers a question, unless it is answered.
   *
   * @throws Halt if it is violated and stops the search
   */
  public void decide(int question, Judgement judgement) {
    if (answers.open(question)) {
      try {
        answers.decide(question, judgement);
      } finally {
        list();
      }
    }
  }

  /** Answers some questions: violated. */
  public void violated(int[] some, Problem code, Run run, Evidence evidence) {
    for (int question : some) {
      decide(question, Judgement.violated(code, run, evidence));
    }
  }

  /** The local work of threads before their first steps runs into an error. */
  public void failsAtStart(int initial, int error) {
    Run run = new Run(initial, new int[0], new int[0], OptionalInt.empty());
    violated(errors, Problem.V003, run, new Evidence.Failing(error));
  }

  /** What is still open remains unknown for a reason. */
  public void giveUp(Problem reason) {
    for (int question : questions) {
      decide(question, Judgement.unknown(reason));
    }
  }

  /** Everything was explored: what is still open has its answer. */
  public void complete() {
    for (int question : questions) {
      if (answers.open(question)) {
        Property its = answers.property(question);
        decide(question, Conclusion.of(its, coverage, anyFinal).orElseThrow());
      }
    }
  }
}

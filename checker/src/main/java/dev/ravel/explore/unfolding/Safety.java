// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Alarms;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.SafetyQuestions;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import java.util.Optional;

/**
 * Decides the safety questions of one exploration while it goes on: errors and conditions when an
 * event is made for the first time, deadlocks and claims about final states where nothing is
 * enabled. What shows a violation is the local configuration of the event that does, as the
 * shortest of its linearisations: its causes and no more.
 */
class Safety implements EventExecution.Observer {
  private final ConcurrentSystem system;
  private final SafetyQuestions questions;
  private final Races races;
  private final int[] scratch;
  private final int[] reactions;
  private EventOutcomes courses;
  private Events events;
  private final Runs runs;
  private Configuration c;
  private final FinalStates finals;
  private LastJoins joins;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param preemptions how many there may be in a run, or {@link FewPreemptions#UNBOUNDED}
   */
  Safety(ConcurrentSystem system, Answers answers, int[] questions, int property, int preemptions) {
    this.system = system;
    this.questions = new SafetyQuestions(system, answers, questions);
    this.runs = new Runs(system, property, preemptions);
    this.races = new Races(system);
    this.scratch = new int[system.objects()];
    this.reactions = new int[system.processes()];
    this.finals = new FinalStates(system, this.questions, runs);
  }

  /** Whether nothing is left to decide. */
  boolean done() {
    return questions.done();
  }

  /** Whether somebody asks for races. */
  boolean looksForRaces() {
    return questions.races().length > 0;
  }

  // --------------------------------------------------------------------------- the beginning

  /**
   * An initial state.
   *
   * @param error what the local work before the threads' first steps runs into, if it does
   */
  void begin(int index, int[] state, int error) {
    runs.begin(index);
    c = null;
    questions.coverage().started(index);
    Run run = runs.empty();
    if (error != ConcurrentSystem.NONE) {
      questions.violated(questions.errors(), Problem.V003, run, new Evidence.Failing(error));
      return;
    }
    look(state, run);
  }

  /** The exploration of this configuration begins. */
  void explores(UnfoldingPrefix u, Configuration configuration, History history) {
    c = configuration;
    courses = u.courses();
    events = u.events();
    joins = new LastJoins(system, questions.coverage(), configuration);
    runs.explores(configuration, history);
  }

  // ------------------------------------------------------------------------------- on the way

  @Override
  public void step(int event, int course, int[] state) {
    int outcome = courses.outcome(course);
    questions.coverage().executed(outcome);
    if (violates(outcome, state)) {
      runs.showing(event, course, end -> violates(end.outcome(), end.state()))
          .ifPresent(its -> tell(event, runs.of(its)));
    }
  }

  /** Whether a last step violates something, by the error that it is or by where it leads. */
  private boolean violates(int outcome, int[] state) {
    return switch (system.kind(outcome)) {
      case ConcurrentSystem.STEP -> questions.conditions().length > 0 && rings(state);
      case ConcurrentSystem.ERROR -> questions.errors().length > 0;
      default -> false;
    };
  }

  @Override
  public boolean wantsStates() {
    return questions.conditions().length > 0;
  }

  /** Tells what an event violates, if there is a run; else other executions of it may have one. */
  private void tell(int event, Optional<Run> run) {
    run.ifPresentOrElse(this::tell, () -> events.suspect(event));
  }

  /** Tells what the last step of a run violates. */
  private void tell(Run run) {
    Runs.End end = runs.end(run);
    if (system.kind(end.outcome()) == ConcurrentSystem.ERROR) {
      Evidence evidence = new Evidence.Failing(system.error(end.outcome()));
      questions.violated(questions.errors(), Problem.V003, run, evidence);
    } else {
      look(end.state(), run);
    }
  }

  /**
   * Looks whether one of the events that violate something does so within the bound on preemptions
   * if more happens before it than its causes. Cost: see {@link FewPreemptions}.
   */
  private void suspects() {
    int[] schedule = c.schedule();
    int[] outcomes = runs.outcomes(schedule);
    int[] state = c.initial().clone();
    int step = 0;
    for (int level = 0; level < c.size() && !questions.done(); level++) {
      int event = c.event(level);
      int end = step + courses.length(events.course(event));
      for (; step < end; step++) {
        int outcome = outcomes[step];
        if (system.kind(outcome) == ConcurrentSystem.STEP) {
          system.apply(outcome, state);
        }
        if (events.isSuspect(event) && violates(outcome, state)) {
          boolean reached = system.kind(outcome) == ConcurrentSystem.STEP;
          tell(event, runs.upTo(schedule, step, reached ? this::rings : before -> true));
        }
      }
    }
  }

  private boolean rings(int[] state) {
    for (int question : questions.conditions()) {
      try {
        if (Alarms.rings(questions.property(question), state)) {
          return true;
        }
      } catch (Condition.Undefined undefined) {
        return true;
      }
    }
    return false;
  }

  private void look(int[] state, Run run) {
    for (int question : questions.conditions()) {
      Property its = questions.property(question);
      try {
        if (Alarms.rings(its, state)) {
          questions.decide(question, Alarms.judgement(its, run));
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        questions.decide(question, Judgement.violated(Problem.V016, run, evidence));
      }
    }
  }

  // -------------------------------------------------------------------------------- the ends

  /** Nothing is enabled, or nothing that is not cut. */
  void leaf() {
    if (runs.bounded() && c.anySuspect()) {
      suspects();
    }
    if (!c.maximal()) {
      return;
    }
    int[] end = joins.end();
    if (!c.anyOver()) {
      finals.judge(end, joins);
    }
  }

  /** The micro-steps of the configuration; if it is maximal, the joins that are no events too. */
  int[] schedule() {
    return joins.schedule();
  }

  /** Everything was explored. */
  void complete() {
    if (runs.bounded()) {
      questions.giveUp(Problem.K010);
    } else {
      questions.complete();
    }
  }

  // ---------------------------------------------------------------------------------- races

  /**
   * Two events can happen one or the other behind a common past, and use a plain cell in modes that
   * do not commute: looks for a race there. Cost: linear in that past.
   *
   * @param past the schedule of it
   */
  void meet(int[] past) {
    if (!runs.replay(past, scratch)) {
      return;
    }
    for (int process = 0; process < reactions.length; process++) {
      reactions[process] = system.reaction(process, scratch);
      for (int k = 0; k < system.outcomes(reactions[process]); k++) {
        races.usesPlain(system.outcome(reactions[process], k));
      }
    }
    Optional<Evidence.Racing> racing = races.in(reactions);
    Optional<Run> run = racing.isPresent() ? runs.of(past) : Optional.empty();
    if (run.isPresent()) {
      questions.violated(questions.races(), Problem.V004, run.get(), racing.get());
    }
  }
}

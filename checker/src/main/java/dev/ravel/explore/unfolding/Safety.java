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
class Safety implements Running.Observer {
  private final ConcurrentSystem system;
  private final SafetyQuestions questions;
  private final Races races;
  private final int[] scratch;
  private final int[] reactions;
  private Courses courses;
  private Events events;
  private final Runs runs;
  private History history;
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
  void explores(Configuration configuration, Courses its, Events made, History within) {
    c = configuration;
    courses = its;
    events = made;
    history = within;
    joins = new LastJoins(system, questions.coverage(), configuration);
    runs.explores(configuration, its, within);
  }

  // ------------------------------------------------------------------------------- on the way

  @Override
  public void step(int event, int course, int[] state) {
    int outcome = courses.outcome(course);
    questions.coverage().executed(outcome);
    if (system.kind(outcome) == ConcurrentSystem.STEP) {
      if (questions.conditions().length > 0 && rings(state)) {
        reached(event, course, state);
      }
    } else if (system.kind(outcome) == ConcurrentSystem.ERROR && questions.errors().length > 0) {
      tell(event, runs.causes(event, course), outcome, state);
    }
  }

  @Override
  public boolean wantsStates() {
    return questions.conditions().length > 0;
  }

  /**
   * Tells what a step violates by the state that it reaches. Its causes alone do not if the order
   * of accesses to a plain cell matters, which is not among them until it was seen to. A step that
   * comes behind one that fails reaches nothing.
   */
  private void reached(int event, int course, int[] state) {
    Optional<Run> run = runs.causes(event, course);
    if (run.isPresent() && !shows(run.get())) {
      run = runs.whole(event, course);
      if (run.isPresent() && !shows(run.get())) {
        return;
      }
    }
    tell(event, run, courses.outcome(course), state);
  }

  /** Whether a run is one, and ends in a state that decides something. */
  private boolean shows(Run run) {
    int[] state = c.initial().clone();
    for (int step = 0; step < run.length(); step++) {
      int reaction = system.reaction(run.processes()[step], state);
      if (run.outcomes()[step] >= system.outcomes(reaction)) {
        return false;
      }
      int outcome = system.outcome(reaction, run.outcomes()[step]);
      if (system.kind(outcome) != ConcurrentSystem.STEP) {
        return false;
      }
      system.apply(outcome, state);
    }
    return rings(state);
  }

  /** Tells what a step violates, if there is a run; else other executions of it may have one. */
  private void tell(int event, Optional<Run> run, int outcome, int[] state) {
    if (run.isEmpty()) {
      events.suspect(event);
    } else if (system.kind(outcome) == ConcurrentSystem.STEP) {
      look(state, run.get());
    } else {
      Evidence evidence = new Evidence.Failing(system.error(outcome));
      questions.violated(questions.errors(), Problem.V003, run.get(), evidence);
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
        boolean reached = system.kind(outcome) == ConcurrentSystem.STEP;
        if (reached) {
          system.apply(outcome, state);
        }
        boolean violates =
            events.isSuspect(event)
                && (reached ? rings(state) : system.kind(outcome) == ConcurrentSystem.ERROR);
        if (violates) {
          Optional<Run> run = runs.upTo(schedule, step, reached ? this::rings : before -> true);
          tell(event, run, outcome, run.isPresent() ? runs.end(run.get()) : state);
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
   * Two extensions of one configuration use an object in modes that do not commute: looks whether
   * both are enabled where both their histories are, and neither of them. Cost: linear in the
   * configuration.
   *
   * @param event one on the trail
   * @param other one whose history is on the trail
   */
  void meet(int event, int other) {
    history.before(event, other);
    if (history.contains(events.position(event))) {
      return;
    }
    int[] schedule = history.schedule(Events.ROOT, Courses.EMPTY);
    if (!runs.replay(schedule, scratch)) {
      return;
    }
    for (int process = 0; process < reactions.length; process++) {
      reactions[process] = system.reaction(process, scratch);
      for (int k = 0; k < system.outcomes(reactions[process]); k++) {
        races.usesPlain(system.outcome(reactions[process], k));
      }
    }
    Optional<Evidence.Racing> racing = races.in(reactions);
    Optional<Run> run = racing.isPresent() ? runs.of(schedule) : Optional.empty();
    if (run.isPresent()) {
      questions.violated(questions.races(), Problem.V004, run.get(), racing.get());
    }
  }
}

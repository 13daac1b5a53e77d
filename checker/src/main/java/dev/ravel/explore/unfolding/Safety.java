// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.Optional;

/**
 * Shows an exploration to its questions while it goes on: errors and states when an event is made
 * for the first time, the ends of executions where nothing is enabled. What shows a violation is
 * the local configuration of the event that does, as the shortest of its linearisations: its causes
 * and no more.
 */
class Safety implements Running.Observer {
  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
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
    this.verdicts = new StateVerdicts(system, answers, questions);
    this.runs = new Runs(system, property, preemptions);
    this.races = new Races(system);
    this.scratch = new int[system.objects()];
    this.reactions = new int[system.processes()];
    this.finals = new FinalStates(system, verdicts, runs);
  }

  /** Whether nothing is left to decide. */
  boolean done() {
    return verdicts.done();
  }

  /** Whether somebody asks for races. */
  boolean looksForRaces() {
    return verdicts.looksForRaces();
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
    verdicts.atStart(index, error);
    if (error == ConcurrentSystem.NONE) {
      verdicts.atState(state, runs::empty);
    }
  }

  /** The exploration of this configuration begins. */
  void explores(Configuration configuration, Courses its, Events made, History within) {
    c = configuration;
    courses = its;
    events = made;
    history = within;
    joins = new LastJoins(system, verdicts.coverage(), configuration);
    runs.explores(configuration, its, within);
  }

  // ------------------------------------------------------------------------------- on the way

  @Override
  public void step(int event, int course, int[] state) {
    int outcome = courses.outcome(course);
    verdicts.coverage().executed(outcome);
    if (system.kind(outcome) == ConcurrentSystem.STEP) {
      if (verdicts.isDecidedIn(state)) {
        reached(event, course, state);
      }
    } else if (system.kind(outcome) == ConcurrentSystem.ERROR && verdicts.looksForErrors()) {
      tell(event, runs.causes(event, course), outcome, state);
    }
  }

  @Override
  public boolean wantsStates() {
    return verdicts.looksAtStates();
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
    return verdicts.isDecidedIn(state);
  }

  /** Tells what a step violates, if there is a run; else other executions of it may have one. */
  private void tell(int event, Optional<Run> run, int outcome, int[] state) {
    if (run.isEmpty()) {
      events.suspect(event);
    } else if (system.kind(outcome) == ConcurrentSystem.STEP) {
      verdicts.atState(state, run::get);
    } else {
      verdicts.atError(system.error(outcome), run::get);
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
    for (int level = 0; level < c.size() && !verdicts.done(); level++) {
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
                && (reached
                    ? verdicts.isDecidedIn(state)
                    : system.kind(outcome) == ConcurrentSystem.ERROR);
        if (violates) {
          Optional<Run> run =
              runs.upTo(schedule, step, reached ? verdicts::isDecidedIn : before -> true);
          tell(event, run, outcome, run.isPresent() ? runs.end(run.get()) : state);
        }
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
      verdicts.giveUp(Problem.K010);
    } else {
      verdicts.complete();
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
      verdicts.atRace(racing.get(), run::get);
    }
  }
}

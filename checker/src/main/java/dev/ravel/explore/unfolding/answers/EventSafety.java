// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.answers;

import dev.ravel.explore.Answers;
import dev.ravel.explore.RaceClocks;
import dev.ravel.explore.RaceOfRun;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.configuration.Discoveries;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import dev.ravel.system.TransitionRelation;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A presentation of an exploration to its questions while it goes on. They see errors and states
 * when an event is made for the first time, and the ends of executions where nothing is enabled.
 * What shows a violation is the local configuration of the event that does, as the shortest of its
 * linearisations: its causes and no more.
 */
public class EventSafety implements Discoveries {
  private final ConcurrentSystem system;
  private final StateVerdicts verdicts;
  private final Races races;
  private EventOutcomes courses;
  private Events events;
  private final EventRuns runs;
  private Configuration c;
  private final FinalStates finals;

  /** Happens-before of the configuration; null where it does not matter. */
  private RaceClocks clocks;

  /** By level, how many micro-steps are before its event. */
  private int[] before = new int[64];

  private boolean raced;

  private ImplicitJoins joins;

  /**
   * Nothing was seen yet.
   *
   * @param questions those that this exploration is to decide
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   * @param preemptions how many there may be in a run, or {@link FewPreemptions#UNBOUNDED}
   */
  public EventSafety(
      ConcurrentSystem system, Answers answers, int[] questions, int property, int preemptions) {
    this.system = system;
    this.verdicts = new StateVerdicts(system, answers, questions);
    this.runs = new EventRuns(system, property, preemptions);
    this.races = new Races(system);
    this.finals = new FinalStates(system, verdicts, runs);
  }

  /** Returns whether nothing is left to decide. */
  public boolean done() {
    return verdicts.done();
  }

  /** Returns whether a property asks for races. */
  public boolean looksForRaces() {
    return verdicts.looksForRaces();
  }

  // --------------------------------------------------------------------------- the beginning

  /**
   * An initial state.
   *
   * @param error what the local work before the threads' first steps runs into, if it does
   */
  public void begin(int index, int[] state, int error) {
    runs.begin(index);
    c = null;
    verdicts.atStart(index, error);
    if (error == ConcurrentSystem.NONE) {
      verdicts.atState(state, () -> new WitnessRun(runs.empty(), state));
    }
  }

  /** The exploration of this configuration begins. */
  public void explores(UnfoldingPrefix u, Configuration configuration, TrailPart history) {
    c = configuration;
    courses = u.courses();
    events = u.events();
    joins = new ImplicitJoins(system, verdicts.coverage(), configuration);
    runs.explores(configuration, history);
    clocks = verdicts.looksForRaces() && !runs.bounded() && !raced ? RaceClocks.of(system) : null;
  }

  // ------------------------------------------------------------------------------- on the way

  @Override
  public void step(int event, int course, int[] state) {
    int outcome = courses.outcome(course);
    verdicts.coverage().executed(outcome);
    if (violates(outcome, state)) {
      runs.showing(event, course, end -> violates(end.outcome(), end.state()))
          .ifPresent(its -> tell(event, runs.of(its)));
    }
  }

  /**
   * Returns whether a last step violates something, by the error that it is or by where it leads.
   */
  private boolean violates(int outcome, int[] state) {
    return switch (system.outcomes().kind(outcome)) {
      case Outcomes.STEP -> verdicts.isDecidedIn(state);
      case Outcomes.ERROR -> verdicts.looksForErrors();
      default -> false;
    };
  }

  @Override
  public boolean wantsStates() {
    return verdicts.looksAtStates();
  }

  /** Tells what an event violates, if there is a run; else other executions of it may have one. */
  private void tell(int event, Optional<Run> run) {
    run.ifPresentOrElse(this::tell, () -> events.suspect(event));
  }

  /** Tells what the last step of a run violates. */
  private void tell(Run run) {
    EventRuns.End end = runs.end(run);
    WitnessRun its = new WitnessRun(run, end.state(), system.outcomes().error(end.outcome()));
    if (system.outcomes().kind(end.outcome()) == Outcomes.ERROR) {
      verdicts.atError(() -> its);
    } else {
      verdicts.atState(end.state(), () -> its);
    }
  }

  /**
   * Looks whether one of the suspected events violates something within the bound on preemptions.
   * More may happen before it than its causes. Cost: see {@link FewPreemptions}.
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
        if (system.outcomes().kind(outcome) == Outcomes.STEP) {
          system.outcomes().apply(outcome, state);
        }
        if (events.isSuspect(event) && violates(outcome, state)) {
          boolean reached = system.outcomes().kind(outcome) == Outcomes.STEP;
          tell(event, runs.upTo(schedule, step, reached ? verdicts::isDecidedIn : before -> true));
        }
      }
    }
  }

  // -------------------------------------------------------------------------------- the ends

  /**
   * Nothing is enabled, or nothing that is not cut.
   *
   * @return whether an assumption discards the execution
   */
  public boolean leaf() {
    if (runs.bounded() && c.anySuspect()) {
      suspects();
    }
    if (!c.maximal()) {
      return false;
    }
    int[] end = joins.end();
    if (c.anyOver()) {
      return IntStream.range(0, c.size()).anyMatch(level -> discards(c.event(level)));
    }
    finals.judge(end, joins);
    return !system.ends(end) && TransitionRelation.discards(system, end);
  }

  private boolean discards(int event) {
    return system.outcomes().kind(courses.outcome(events.course(event))) == Outcomes.DISCARD;
  }

  /** The micro-steps of the configuration; if it is maximal, the joins that are no events too. */
  protected int[] schedule() {
    return joins.schedule();
  }

  /**
   * Everything was explored.
   *
   * @param cut whether some event was cut off, so that executions may go on for ever
   */
  public void complete(boolean cut) {
    if (runs.bounded()) {
      verdicts.giveUp(Problem.K010);
    } else if (cut) {
      verdicts.completeButEndless();
    } else {
      verdicts.complete();
    }
  }

  // ---------------------------------------------------------------------------------- races

  /** Returns whether races are looked for by happens-before, where that matters. */
  public boolean followsOrders() {
    return !runs.bounded();
  }

  /** An event was added to the configuration. */
  public void pushed(int event) {
    if (clocks == null) {
      return;
    }
    int level = c.size() - 1;
    before = Growth.room(before, level + 1);
    before[level] = clocks.size();
    for (int outcome : courses.path(events.course(event))) {
      if (clocks.push(outcome) && !raced) {
        raced = true;
        int[] schedule = Arrays.copyOf(c.schedule(), 2 * clocks.size());
        Run causes = runs.ofCauses(schedule);
        Optional<Evidence> race = RaceOfRun.of(system, causes);
        Run run = race.isPresent() ? causes : runs.whole(schedule);
        verdicts.atRace(race.or(() -> RaceOfRun.of(system, run)).orElseThrow(), () -> run);
      }
    }
  }

  /** The last event is about to be taken from the configuration. */
  public void pops() {
    while (clocks != null && clocks.size() > before[c.size() - 1]) {
      clocks.pop();
    }
  }

  /**
   * Looks for a race of two events that can happen one or the other after a common past. They use a
   * plain cell in modes that do not commute. Cost: linear in that past.
   *
   * @param past the schedule of it
   */
  public void meet(int[] past) {
    runs.stateBehind(past)
        .flatMap(races::at)
        .ifPresent(racing -> runs.of(past).ifPresent(run -> verdicts.atRace(racing, () -> run)));
  }
}

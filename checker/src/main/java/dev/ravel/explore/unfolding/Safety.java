// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Coverage;
import dev.ravel.explore.Races;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Condition;
import dev.ravel.system.Footprints;
import dev.ravel.system.Property;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Run;
import dev.ravel.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides the safety questions of one exploration while it goes on: errors and conditions when an
 * event is made for the first time, deadlocks and claims about final states where nothing is
 * enabled. What shows a violation is the local configuration of the event that does, as the
 * shortest of its linearisations: its causes and no more.
 */
class Safety implements Running.Observer {
  private final ConcurrentSystem system;
  private final Answers answers;
  private final int[] questions;
  private final int property;
  private final Coverage coverage;
  private final Races races;
  private final int[] scratch;
  private final int[] reactions;
  private Courses courses;
  private Events events;
  private History history;
  private Configuration c;
  private int initial;
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
   * @param property the property object that counts, or {@link ConcurrentSystem#NONE}
   */
  Safety(ConcurrentSystem system, Answers answers, int[] questions, int property) {
    this.system = system;
    this.answers = answers;
    this.questions = questions.clone();
    this.property = property;
    this.coverage = new Coverage(system);
    this.races = new Races(system);
    this.scratch = new int[system.objects()];
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
            .filter(answers::open)
            .filter(question -> alarm(answers.property(question)))
            .toArray();
  }

  private int[] open(Class<? extends Property> kind) {
    return Arrays.stream(questions)
        .filter(question -> answers.open(question) && kind.isInstance(answers.property(question)))
        .toArray();
  }

  private static boolean alarm(Property its) {
    return switch (its) {
      case Property.AtMost _,
          Property.Never _,
          Property.Always _,
          Property.Reachable _,
          Property.Safe _ ->
          true;
      default -> false;
    };
  }

  /** Whether nothing is left to decide. */
  boolean done() {
    return done;
  }

  /** Whether somebody asks for races. */
  boolean looksForRaces() {
    return racings.length > 0;
  }

  // --------------------------------------------------------------------------- the beginning

  /**
   * An initial state.
   *
   * @param error what the local work before the threads' first steps runs into, if it does
   */
  void begin(int index, int[] state, int error) {
    initial = index;
    c = null;
    coverage.started(index);
    Run run = new Run(index, new int[0], new int[0], OptionalInt.empty());
    if (error != ConcurrentSystem.NONE) {
      for (int question : errors) {
        decide(question, Judgement.violated(Problem.V003, run, new Evidence.Failing(error)));
      }
      list();
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
  }

  // ------------------------------------------------------------------------------- on the way

  @Override
  public void step(int event, int course, int[] state) {
    int outcome = courses.outcome(course);
    coverage.executed(outcome);
    if (system.kind(outcome) == ConcurrentSystem.STEP) {
      if (conditions.length > 0 && rings(state)) {
        look(state, causes(event, course));
      }
    } else if (system.kind(outcome) == ConcurrentSystem.ERROR && errors.length > 0) {
      Run run = causes(event, course);
      Evidence evidence = new Evidence.Failing(system.error(outcome));
      for (int question : errors) {
        decide(question, Judgement.violated(Problem.V003, run, evidence));
      }
      list();
    }
  }

  private boolean rings(int[] state) {
    for (int question : conditions) {
      try {
        if (rings(answers.property(question), state)) {
          return true;
        }
      } catch (Condition.Undefined undefined) {
        return true;
      }
    }
    return false;
  }

  private static boolean rings(Property its, int[] state) {
    return switch (its) {
      case Property.AtMost(long limit, Condition count) -> count.value(state) > limit;
      case Property.Never(Condition condition) -> condition.holds(state);
      case Property.Always(Condition condition) -> !condition.holds(state);
      case Property.Reachable(Condition condition) -> condition.holds(state);
      case Property.Safe(long limit, List<Condition> places) -> {
        for (Condition place : places) {
          if (place.value(state) > limit) {
            yield true;
          }
        }
        yield false;
      }
      default -> false;
    };
  }

  private void look(int[] state, Run run) {
    for (int question : conditions) {
      Property its = answers.property(question);
      try {
        if (rings(its, state)) {
          decide(question, judgement(its, run));
        }
      } catch (Condition.Undefined undefined) {
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        decide(question, Judgement.violated(Problem.V016, run, evidence));
      }
    }
    list();
  }

  private static Judgement judgement(Property its, Run run) {
    return switch (its) {
      case Property.AtMost _ -> Judgement.violated(Problem.V006, run, new Evidence.None());
      case Property.Never _ -> Judgement.violated(Problem.V007, run, new Evidence.None());
      case Property.Always _ -> Judgement.violated(Problem.V008, run, new Evidence.None());
      case Property.Safe _ -> Judgement.violated(Problem.V013, run, new Evidence.None());
      default ->
          new Judgement(Verdict.HOLDS, Optional.empty(), Optional.of(run), new Evidence.None());
    };
  }

  private void decide(int question, Judgement judgement) {
    if (answers.open(question)) {
      answers.decide(question, judgement);
    }
  }

  // -------------------------------------------------------------------------------- the ends

  /** Nothing is enabled, or nothing that is not cut. */
  void leaf() {
    if (!c.maximal()) {
      return;
    }
    boolean joined = joins();
    if (c.anyOver()) {
      return;
    }
    if (!system.ends(c.state())) {
      if (deadlocks.length > 0) {
        Run run = run(joined ? withJoins(c.schedule()) : c.schedule());
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
        if (!claim.condition().holds(c.state())) {
          Run run = run(c.schedule());
          decide(question, Judgement.violated(Problem.V001, run, new Evidence.Ended()));
        }
      } catch (Condition.Undefined undefined) {
        Run run = run(c.schedule());
        Evidence evidence = new Evidence.Undefined(undefined.getMessage());
        decide(question, Judgement.violated(Problem.V016, run, evidence));
      }
    }
    list();
  }

  /**
   * Executes the joins of threads that have ended by processes that wait for others besides.
   *
   * @return whether there are any
   */
  private boolean joins() {
    boolean any = false;
    for (int process = 0; process < reactions.length; process++) {
      if (c.offer(process) > Offers.OVER
          && system.outcomes(system.reaction(process, c.state())) > 0) {
        System.arraycopy(c.state(), 0, scratch, 0, scratch.length);
        any = true;
        for (int reaction = system.reaction(process, scratch);
            system.outcomes(reaction) > 0;
            reaction = system.reaction(process, scratch)) {
          coverage.executed(system.outcome(reaction, 0));
          system.apply(system.outcome(reaction, 0), scratch);
        }
      }
    }
    return any;
  }

  /** A maximal configuration's schedule, and behind it such joins. */
  private int[] withJoins(int[] schedule) {
    int[] longer = schedule;
    System.arraycopy(c.state(), 0, scratch, 0, scratch.length);
    for (int process = 0; process < reactions.length; process++) {
      while (c.offer(process) > Offers.OVER
          && system.outcomes(system.reaction(process, scratch)) > 0) {
        system.apply(system.outcome(system.reaction(process, scratch), 0), scratch);
        longer = Arrays.copyOf(longer, longer.length + 2);
        longer[longer.length - 2] = process;
        longer[longer.length - 1] = 0;
      }
    }
    return longer;
  }

  /** Everything was explored. */
  void complete() {
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
      default -> Judgement.holds();
    };
  }

  private static Judgement violated(Problem code, Evidence evidence) {
    return new Judgement(Verdict.VIOLATED, Optional.of(code), Optional.empty(), evidence);
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
    if (!replay(schedule)) {
      return;
    }
    for (int process = 0; process < reactions.length; process++) {
      reactions[process] = system.reaction(process, scratch);
      for (int k = 0; k < system.outcomes(reactions[process]); k++) {
        races.usesPlain(system.outcome(reactions[process], k));
      }
    }
    Optional<Evidence.Racing> racing = races.in(reactions);
    if (racing.isPresent()) {
      Run run = run(schedule);
      for (int question : racings) {
        decide(question, Judgement.violated(Problem.V004, run, racing.get()));
      }
      list();
    }
  }

  /** Carries a schedule out in the scratch state; false if it is none. */
  private boolean replay(int[] schedule) {
    System.arraycopy(c.initial(), 0, scratch, 0, scratch.length);
    for (int k = 0; k < schedule.length; k += 2) {
      int reaction = system.reaction(schedule[k], scratch);
      if (schedule[k + 1] >= system.outcomes(reaction)) {
        return false;
      }
      int outcome = system.outcome(reaction, schedule[k + 1]);
      if (system.kind(outcome) != ConcurrentSystem.STEP) {
        return false;
      }
      system.apply(outcome, scratch);
    }
    return true;
  }

  // ----------------------------------------------------------------------------------- runs

  /** What an observed micro-step comes behind, and the step. */
  private Run causes(int event, int course) {
    history.before(event);
    int[] schedule = history.schedule(event, course);
    int length = schedule.length / 2;
    int[] outcomes = outcomes(schedule);
    if (system.kind(outcomes[length - 1]) != system.kind(courses.outcome(course))) {
      // near a limit, an event can be an error because of others that it commutes with
      history.allBut(event);
      return run(history.schedule(event, course));
    }
    Footprints footprints = system.footprints();
    boolean[] kept = new boolean[length];
    int count = 0;
    for (int k = length - 1; k >= 0; k--) {
      kept[k] = k == length - 1;
      for (int later = k + 1; later < length && !kept[k]; later++) {
        kept[k] =
            kept[later]
                && (schedule[2 * k] == schedule[2 * later]
                    || footprints.dependent(
                        system.footprint(outcomes[k]),
                        system.footprint(outcomes[later]),
                        property));
      }
      count += kept[k] ? 1 : 0;
    }
    int[] causes = new int[2 * count];
    int at = 0;
    for (int k = 0; k < length; k++) {
      if (kept[k]) {
        causes[at++] = schedule[2 * k];
        causes[at++] = schedule[2 * k + 1];
      }
    }
    // near a limit, steps that commute otherwise can be what makes the last one an error
    return sameEnd(causes, outcomes[length - 1]) ? run(causes) : run(schedule);
  }

  private boolean sameEnd(int[] schedule, int outcome) {
    int[] before = Arrays.copyOf(schedule, schedule.length - 2);
    if (!replay(before)) {
      return false;
    }
    int reaction = system.reaction(schedule[before.length], scratch);
    int index = schedule[before.length + 1];
    return index < system.outcomes(reaction)
        && system.kind(system.outcome(reaction, index)) == system.kind(outcome);
  }

  /** The run of a schedule, or of another order of its trace, if that leads to the same end. */
  private Run run(int[] schedule) {
    int[] few = fewSwitches(schedule);
    int[] chosen = few.length > 0 && leadsAlike(schedule, few) ? few : schedule;
    int[] processes = new int[chosen.length / 2];
    int[] outcomes = new int[chosen.length / 2];
    for (int k = 0; k < processes.length; k++) {
      processes[k] = chosen[2 * k];
      outcomes[k] = chosen[2 * k + 1];
    }
    return new Run(initial, processes, outcomes, OptionalInt.empty());
  }

  private int[] fewSwitches(int[] schedule) {
    int[] made = outcomes(schedule);
    int[] processes = FewSwitches.processes(schedule);
    Footprints footprints = system.footprints();
    int[] order =
        FewSwitches.order(
            processes,
            (earlier, later) ->
                processes[earlier] == processes[later]
                    || footprints.dependent(
                        system.footprint(made[earlier]), system.footprint(made[later]), property));
    return FewSwitches.pick(schedule, order);
  }

  /** Whether both orders of a trace reach the same state, and end with the same kind of step. */
  private boolean leadsAlike(int[] schedule, int[] other) {
    int[] first = outcomes(schedule);
    int[] state = scratch.clone();
    int[] second = outcomes(other);
    return Arrays.equals(state, scratch)
        && second[second.length - 1] >= 0
        && system.kind(first[first.length - 1]) == system.kind(second[second.length - 1]);
  }

  /**
   * Carries a schedule out in the scratch state.
   *
   * @return the outcome of each step; {@link ConcurrentSystem#NONE} from one on that is not
   *     possible
   */
  private int[] outcomes(int[] schedule) {
    int[] outcomes = new int[schedule.length / 2];
    Arrays.fill(outcomes, ConcurrentSystem.NONE);
    System.arraycopy(c.initial(), 0, scratch, 0, scratch.length);
    for (int k = 0; k < outcomes.length; k++) {
      int reaction = system.reaction(schedule[2 * k], scratch);
      if (schedule[2 * k + 1] >= system.outcomes(reaction)) {
        return outcomes;
      }
      outcomes[k] = system.outcome(reaction, schedule[2 * k + 1]);
      if (system.kind(outcomes[k]) == ConcurrentSystem.STEP) {
        system.apply(outcomes[k], scratch);
      }
    }
    return outcomes;
  }
}

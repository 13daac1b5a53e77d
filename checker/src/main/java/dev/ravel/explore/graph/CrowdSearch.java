// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.StateVerdicts;
import dev.ravel.explore.WitnessRun;
import dev.ravel.explore.states.CountedState;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.Ints;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outcomes;
import dev.ravel.verdict.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search of the orbits of states of many members, breadth first. Of members that are alike in a
 * state one alone takes its steps ({@link CountedState} says why that is enough). So a state costs
 * as much as there are members that differ, and what a step changes; only questions about states
 * look at all of it.
 */
final class CrowdSearch {
  /** Memory of a stored orbit beside its key, in bytes. */
  private static final long ENTRY = 100;

  /** The number of elementary operations that finding the key after a step takes. */
  private static final int KEY = 32;

  private final ConcurrentSystem system;
  private final Answers answers;
  private final Meter meter;
  private final CountedState crowd;
  private final StateVerdicts verdicts;
  private final Races races;
  private final CrowdRuns runs;
  private final CommutingSteps commuting;

  /** The orbits, by key, in the order of finding. */
  private final Map<Ints, Integer> numbers = new HashMap<>();

  private final List<int[]> keys = new ArrayList<>();

  /** The orbit from which each was found; less than 0 for initial states, by their index. */
  private final IntSequence parents = new IntSequence();

  /** The reactions of all threads in the present state, as far as they were needed. */
  private final int[] reactions;

  private long bytes;
  private int explored;

  /** True if it stopped since what a member owns mentions another one. */
  private boolean entangled;

  CrowdSearch(ConcurrentSystem system, Answers answers, Meter meter, CountedState crowd) {
    this.system = system;
    this.answers = answers;
    this.meter = meter;
    this.crowd = crowd;
    this.verdicts = new StateVerdicts(system, answers);
    this.races = new Races(system);
    this.commuting = new CommutingSteps(system);
    this.runs = new CrowdRuns(system, crowd.another(), keys, parents);
    this.reactions = new int[system.processes()];
  }

  /** Answers what can be answered; the reason if the search ends before its time. */
  Optional<Problem> run() {
    try {
      return EarlyEnd.of(this::search, Optional::of);
    } finally {
      meter.use(bytes());
    }
  }

  private Optional<Problem> search() {
    try {
      start();
      while (explored < keys.size() && !entangled && !verdicts.done()) {
        crowd.moveTo(keys.get(explored));
        assert commuting.holdIn(crowd.state());
        expand(explored);
        explored++;
      }
      if (entangled) {
        return Optional.of(Problem.K005);
      }
      if (explored < keys.size()) {
        return Optional.of(Problem.K007);
      }
      verdicts.complete();
      return Optional.empty();
    } catch (Halt halt) {
      return answers.complete() ? Optional.empty() : Optional.of(halt.reason());
    } catch (LocalWorkTooLong tooLong) {
      return Optional.of(answers.end(tooLong));
    }
  }

  /** Returns whether it stopped since what a member owns mentions another one. */
  boolean isEntangled() {
    return entangled;
  }

  /** The number of orbits found. */
  int states() {
    return keys.size();
  }

  private long bytes() {
    return bytes + parents.bytes() + crowd.bytes();
  }

  private void start() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !entangled; index++) {
      int error = system.initialState(index, state);
      verdicts.atStart(index, error);
      if (error == ConcurrentSystem.NONE) {
        entangled = !crowd.start(state);
        if (!entangled) {
          found(crowd.key(), -1 - index);
        }
      }
      ask(1);
    }
  }

  private void found(int[] key, int parent) {
    Ints its = new Ints(key);
    if (numbers.putIfAbsent(its, keys.size()) == null) {
      keys.add(key);
      parents.push(parent);
      bytes += ENTRY + 4L * key.length;
    }
  }

  private void ask(long steps) {
    if (meter.due(steps)) {
      meter.ask(keys.size(), keys.size() - explored, bytes());
    }
  }

  /** Looks at the state where the crowd stands, and takes the steps of those that stand for all. */
  private void expand(int id) {
    look(id);
    int[] threads = crowd.representatives(false);
    boolean quiet = true;
    int steps = 0;
    for (int thread : threads) {
      int reaction = system.reaction(thread, crowd.state());
      int outcomes = system.outcomes().size(reaction);
      quiet &= outcomes == 0;
      for (int k = 0; k < outcomes && !entangled; k++) {
        take(id, system.outcomes().outcome(reaction, k));
        steps++;
      }
    }
    if (quiet) {
      boolean _ = verdicts.atEnd(crowd.state(), () -> Optional.of(runs.to(id)));
    }
    raced(id);
    meter.transitions(steps);
    long looks = Meter.looks(threads.length + (long) steps * keys.get(id).length);
    meter.operations((long) steps * KEY + looks);
    ask(1 + steps);
  }

  private void look(int id) {
    if (verdicts.looksAtStates()) {
      meter.operations(Meter.looks(crowd.state().length));
      verdicts.atState(crowd.state(), () -> runs.to(id));
    }
  }

  private void take(int id, int outcome) {
    verdicts.coverage().executed(outcome);
    switch (system.outcomes().kind(outcome)) {
      case Outcomes.STEP -> {
        int[] key = crowd.keyAfter(outcome);
        entangled = key == null;
        if (!entangled) {
          found(key, id);
        }
      }
      case Outcomes.ERROR -> {
        verdicts.atError(() -> runs.toError(id));
      }
      default -> {} // no execution goes on here
    }
  }

  /** Looks for races, among the first two of those that are alike. */
  private void raced(int id) {
    if (!verdicts.looksForRaces()) {
      return;
    }
    int[] threads = crowd.representatives(true);
    for (int thread : threads) {
      reactions[thread] = system.reaction(thread, crowd.state());
    }
    if (races.areAmong(threads, reactions)) {
      WitnessRun found = runs.to(id);
      Evidence.Racing racing = races.at(found.state()).orElseThrow();
      verdicts.atRace(racing, found::run);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.CommutingSteps;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.SymmetrisedQuestions;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.Outgoing;
import dev.ravel.explore.states.Representative;
import dev.ravel.explore.states.SpinSearch;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Renamings;
import dev.ravel.verdict.Evidence;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.Orbits;
import dev.ravel.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One exploration, layer by layer. The states of a layer are looked at side by side, then
 * {@linkplain Expansion expanded}. States get the same numbers, and everything is the same, however
 * many threads there are.
 */
final class GraphSearch {
  /** Fewer states are not worth another thread. */
  private static final int SLICE = 256;

  /** Slices begin at multiples of this, so that threads set bits in words of their own. */
  private static final int ALIGNMENT = Long.SIZE;

  private final ConcurrentSystem system;
  private final Answers answers;
  private final WorkerPool pool;
  private final StateSpace space;
  private final BreadthFirstRuns runs;
  private final SafetyMonitors monitors;
  private final Progress progress;
  private final SpinSearch spinning;
  private final Expansion expansion;
  private final Cursor[] cursors;
  private final CommutingSteps commuting;
  private final StateObservations[] looks;
  private final Optional<Renamings> renamings;

  /** The cost of asking a state under all names. */
  private final long looksOfNames;

  /** The findings of the present layer. */
  private final StateObservations seen = new StateObservations();

  /** True if to end once nothing is open that is about executions without end. */
  private final boolean livenessAlone;

  /** The factor of growth in states after which threads that spin are looked for again. */
  private static final int SPINNING_GROWTH = 16;

  private long spinningPart;

  /** So many states are expanded when executions without end are looked for again. */
  private long part;

  /** True if every state is explored. */
  private boolean explored;

  GraphSearch(
      ConcurrentSystem system,
      Answers answers,
      Meter meter,
      WorkerPool pool,
      Optional<Renamings> renamings,
      boolean livenessAlone,
      int firstPart) {
    this.system = system;
    this.part = firstPart;
    this.livenessAlone = livenessAlone;
    this.renamings = renamings;
    this.answers = answers;
    this.pool = pool;
    this.commuting = new CommutingSteps(system);
    Races races = new Races(system);
    this.space =
        StateSpace.of(
            system,
            races,
            renamings
                .flatMap(Renamings::symmetry)
                .map(symmetry -> Representative.of(symmetry, system)),
            meter);
    this.runs = new BreadthFirstRuns(space);
    this.monitors = new SafetyMonitors(system, answers, runs, races);
    this.spinning = new SpinSearch(system, space.store());
    this.progress = new Progress(space, monitors, spinning);
    this.expansion = new Expansion(space, monitors, pool, progress, seen);
    this.looksOfNames =
        Meter.looks(
            answers.numbers().stream()
                .mapToLong(k -> SymmetrisedQuestions.looks(answers.property(k)))
                .sum());
    this.cursors = new Cursor[pool.threads()];
    this.looks = new StateObservations[pool.threads()];
    Arrays.setAll(cursors, i -> new Cursor(system, space.store()));
    Arrays.setAll(looks, i -> new StateObservations());
  }

  /** Answers what can be answered; the reason if the search ends before its time. */
  Optional<Problem> run() {
    try {
      return EarlyEnd.of(this::search, Optional::of);
    } finally {
      space.meter().use(progress.bytes());
    }
  }

  private Optional<Problem> search() {
    try {
      start();
      for (int from = 0; from < space.store().count(); from = space.layers().last()) {
        space.layers().add(space.store().count());
        look(from, space.store().count());
        expand(from, space.layers().last());
      }
      explored = true;
      lookForSpinning(space.store().count());
      monitors.complete();
      for (StateObserver watch : monitors.open()) {
        answers.decide(watch.question(), judge(watch));
      }
      return Optional.empty();
    } catch (Halt halt) {
      return explored && answers.complete() ? Optional.empty() : Optional.of(given(halt));
    } catch (LocalWorkTooLong tooLong) {
      return Optional.of(given(new Halt(answers.end(tooLong))));
    }
  }

  /** Answers a liveness question. */
  private Judgement judge(StateObserver watch) {
    Judgement judgement = FairLasso.judge(region(watch, space.store().count()));
    if (judgement.verdict() != Verdict.HOLDS) {
      return judgement;
    }
    if (allDiscarded()) {
      return Judgement.holds(Problem.V018, new Evidence.AllDiscarded());
    }
    return watch instanceof ResponseObligation its && its.neverPromised()
        ? Judgement.holds(Problem.V019, new Evidence.NeverPromised())
        : judgement;
  }

  /**
   * Returns whether there is no execution that is not discarded. None comes to an end or to an
   * error, and none goes on for ever, which is to say that none violates {@code terminates}.
   */
  private boolean allDiscarded() {
    return monitors.discards()
        && !monitors.someEnd()
        && !FairLasso.exists(
            new ResponseRegion(
                exploration(space.store().count()),
                ResponseObligation.toEnd(ConcurrentSystem.NONE)));
  }

  /** The region of a question, of the states below a number, which are expanded. */
  private Region region(StateObserver watch, int states) {
    return switch (watch) {
      case ResponseObligation promise -> new ResponseRegion(exploration(states), promise);
      case Truths truths -> new FormulaRegion(exploration(states), truths);
    };
  }

  private Region.Exploration exploration(int states) {
    return new Region.Exploration(space, states, runs, progress.bytes());
  }

  /** Answers what the unfinished layer has shown; the reason why the search ends. */
  private Problem given(Halt halt) {
    try {
      if (halt.reason() != Problem.K007) {
        monitors.settle(seen.below(progress.expanded()), false);
      }
      return halt.reason();
    } catch (Halt violated) {
      return violated.reason();
    }
  }

  /** Returns the use of symmetry, if it was wanted. */
  Optional<Orbits> orbits() {
    List<String> notes = new ArrayList<>();
    for (int question : answers.numbers()) {
      int names = SymmetrisedQuestions.names(answers.property(question));
      if (names > 0) {
        notes.add(
            "check %d names members: it is asked of each state under %d names"
                .formatted(answers.claim(question) + 1, names));
      }
    }
    return renamings.map(
        its ->
            new Orbits(its.count(), progress.branched(), progress.truncated(), its.families())
                .with(notes));
  }

  /** The number of states stored. */
  int states() {
    return space.store().count();
  }

  private void start() {
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates(); index++) {
      int error = system.initialState(index, state);
      monitors.started(index, error);
      if (error == ConcurrentSystem.NONE) {
        if (space.representative().isPresent()) {
          boolean _ = space.representative().get().begin(state, true);
          boolean _ = space.representative().get().form(state);
        }
        while (!space.store().packing().fits(state)) {
          expansion.widen();
        }
        if (space.store().add(state) < 0) {
          space.predecessors().found(1);
          space.initials().push(index);
        }
      }
      progress.askAfter(1);
    }
    space.predecessors().explored();
  }

  // ---------------------------------------------------------------------------------- looking

  /** Looks at the states of a layer. */
  private void look(int from, int to) {
    if (!monitors.looksAtStates()) {
      return;
    }
    monitors.prepare(to);
    progress.worked((to - from) * looksOfNames);
    int size = slice(from, to);
    int slices = slices(from, to, size);
    pool.work(
        slices, slice -> look(slice, from(from, slice, size), from(from, slice + 1, size), to));
    for (int slice = 0; slice < slices; slice++) {
      seen.addAll(looks[slice]);
      looks[slice].clear();
    }
    settle();
  }

  private void look(int slice, int from, int end, int to) {
    Cursor cursor = cursors[slice];
    for (int id = from; id < Math.min(end, to); id++) {
      Limits.pollAt(id);
      cursor.moveTo(id);
      monitors.look(id, cursor.state(), looks[slice]);
    }
  }

  private void settle() {
    StateObservations now = seen.copy();
    seen.clear();
    monitors.settle(now, true);
  }

  /** Takes all steps from the states of a layer. */
  private void expand(int from, int to) {
    assert stepsCommute(from, to);
    for (int next = from; next < to; ) {
      next = expansion.expand(next, to);
      lookAtPart(next);
    }
    settle();
  }

  /** Looks for executions without end among the states below a number, if that is due. */
  private void lookAtPart(int states) {
    if (states < part || states == space.store().count()) {
      return;
    }
    part = 2 * (long) states;
    if (states >= spinningPart) {
      spinningPart = SPINNING_GROWTH * (long) states;
      lookForSpinning(states);
    }
    for (StateObserver watch : monitors.open()) {
      FairLasso.onTheWay(region(watch, states)).ifPresent(its -> decide(watch, its));
    }
    if (livenessAlone && monitors.open().isEmpty()) {
      throw new Halt(Problem.K005);
    }
  }

  /** Looks for threads that spin in the states below a number, which are expanded. */
  private void lookForSpinning(int states) {
    if (monitors.looksForDeadlocks()) {
      Outgoing steps = space.outgoing();
      spinning
          .first(states, space.predecessors().finders(), steps, steps::from, progress::worked)
          .ifPresent(monitors::spins);
    }
  }

  private void decide(StateObserver watch, Judgement judgement) {
    try {
      answers.decide(watch.question(), judgement);
    } finally {
      monitors.list();
    }
  }

  // ----------------------------------------------------------------------------------- slices

  /** Returns the size of a slice when states are shared among the threads of the pool. */
  private int slice(int from, int to) {
    int length = to - from(from, 1, 0);
    int each = Math.max(SLICE, (length + pool.threads() - 1) / pool.threads());
    return (each + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  private static int slices(int from, int to, int size) {
    return (to - from(from, 1, 0) + size - 1) / size;
  }

  /**
   * Returns the index of the first state of a slice. The first one begins at {@code from}, others
   * at a multiple.
   */
  private static int from(int from, int slice, int size) {
    return slice == 0 ? from : from / ALIGNMENT * ALIGNMENT + slice * size;
  }

  // ----------------------------------------------------------------------------------- checks

  /** Tests at some states of a layer that steps declared independent commute. */
  private boolean stepsCommute(int from, int to) {
    for (int id = from; id < to; id++) {
      Limits.pollAt(id);
      if (commuting.areDue()) {
        cursors[0].moveTo(id);
        var _ = commuting.testIn(cursors[0].state());
      }
    }
    return true;
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.Answers;
import dev.ravel.explore.Halt;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Races;
import dev.ravel.explore.states.Claims;
import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.IntSequence;
import dev.ravel.explore.states.Numbering;
import dev.ravel.explore.states.StateStore;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * One exploration, layer by layer: the states of a layer are looked at, then expanded, block by
 * block. The crew expands the states of a block side by side; what it finds is numbered in the
 * order of the states. So states get the same numbers, and everything is the same, however many
 * threads there are.
 */
final class Search {
  /** So many states are expanded between two times of numbering. */
  private static final int BLOCK = 1 << 13;

  /** So many of them a thread takes at a time, so that all end at about the same time. */
  private static final int PIECE = 1 << 6;

  /** Fewer states are not worth another thread when the table is filled. */
  private static final int FEW = 1 << 14;

  /** Fewer states are not worth another thread. */
  private static final int SLICE = 256;

  /** Slices begin at multiples of this, so that threads set bits in words of their own. */
  private static final int ALIGNMENT = Long.SIZE;

  private final ConcurrentSystem system;
  private final Answers answers;
  private final Meter meter;
  private final Crew crew;
  private final StateStore store;
  private final Predecessors predecessors = new Predecessors();
  private final IntSequence initials = new IntSequence();
  private final Layers layers = new Layers();
  private final Moves moves;
  private final Runs runs;
  private final SafetyMonitors monitors;
  private final Block block = new Block(BLOCK);

  /** One for each thread, and at the end one that expands what they pass over. */
  private final Expander[] expanders;

  private final Claims[] claims;

  private final Cursor[] cursors;
  private final Sightings[] looks;

  /** What the present layer has shown. */
  private final Sightings seen = new Sightings();

  /** The states below this one are expanded, and what was found from them is stored. */
  private int expanded;

  /** Whether every state is explored. */
  private boolean explored;

  Search(ConcurrentSystem system, Answers answers, Meter meter, Crew crew) {
    this.system = system;
    this.answers = answers;
    this.meter = meter;
    this.crew = crew;
    this.store = new StateStore(Cursor.packingFor(system), system.objects());
    Races races = new Races(system);
    this.moves = new Moves(system, store.packing(), races);
    this.runs =
        new Runs(system, store, predecessors, initials, layers, new Outgoing(system, store, moves));
    this.monitors = new SafetyMonitors(system, answers, runs, races);
    this.expanders = new Expander[crew.threads() + 1];
    this.claims = new Claims[expanders.length];
    this.cursors = new Cursor[crew.threads()];
    this.looks = new Sightings[crew.threads()];
    Arrays.setAll(expanders, i -> new Expander(system, store, moves, monitors, block, i));
    Arrays.setAll(claims, i -> new Claims());
    Arrays.setAll(cursors, i -> new Cursor(system, store));
    Arrays.setAll(looks, i -> new Sightings());
  }

  /** Answers what can be answered; the reason if the search ends before its time. */
  Optional<Problem> run() {
    try {
      start();
      for (int from = 0; from < store.count(); from = layers.last()) {
        layers.add(store.count());
        look(from, store.count());
        expand(from, layers.last());
      }
      explored = true;
      monitors.complete();
      for (Watch watch : monitors.open()) {
        answers.decide(watch.question(), FairLasso.judge(region(watch)));
      }
      return Optional.empty();
    } catch (Halt halt) {
      return explored && answers.complete() ? Optional.empty() : Optional.of(given(halt));
    } catch (LocalWorkTooLong tooLong) {
      return Optional.of(given(new Halt(Problem.K006)));
    } catch (OutOfMemoryError tooMuch) {
      return Optional.of(Problem.K002);
    } finally {
      meter.use(bytes());
    }
  }

  private Region region(Watch watch) {
    return switch (watch) {
      case Promise promise -> new PromiseRegion(exploration(), promise);
      case Truths truths -> new FormulaRegion(exploration(), truths);
      case Watch.Alarm alarm -> throw new IllegalStateException(alarm + " is about safety");
    };
  }

  private Region.Exploration exploration() {
    return new Region.Exploration(
        system, store, moves, layers, predecessors, initials, runs, meter, bytes());
  }

  /** Answers what the unfinished layer has shown; the reason why the search ends. */
  private Problem given(Halt halt) {
    try {
      if (halt.reason() != Problem.K007) {
        monitors.settle(seen.below(expanded), false);
      }
      return halt.reason();
    } catch (Halt violated) {
      return violated.reason();
    }
  }

  /** The number of states stored. */
  int states() {
    return store.count();
  }

  private void start() {
    int[] state = new int[system.objects()];
    long[] words = new long[0];
    for (int index = 0; index < system.initialStates(); index++) {
      int error = system.initialState(index, state);
      monitors.started(index);
      if (error != ConcurrentSystem.NONE) {
        monitors.failedAtStart(index, error);
      } else {
        while (!store.packing().fits(state)) {
          widen();
        }
        words = Arrays.copyOf(words, store.tree().length());
        store.packing().pack(state, words);
        if (store.add(store.tree().fold(words)) < 0) {
          predecessors.found(1);
          initials.push(index);
        }
      }
      askAfter(1);
    }
    predecessors.explored();
  }

  private void widen() {
    store.repack(Cursor.packingFor(system));
    moves.use(store.packing());
  }

  // ---------------------------------------------------------------------------------- looking

  /** Looks at the states of a layer. */
  private void look(int from, int to) {
    if (!monitors.looksAtStates()) {
      return;
    }
    monitors.prepare(to);
    int size = slice(from, to);
    int slices = slices(from, to, size);
    crew.work(
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
      cursor.moveTo(id);
      monitors.look(id, cursor.state(), looks[slice]);
    }
  }

  private void settle() {
    Sightings now = seen.copy();
    seen.clear();
    monitors.settle(now, true);
  }

  // -------------------------------------------------------------------------------- expanding

  /** Takes all steps from the states of a layer. */
  private void expand(int from, int to) {
    for (int first = from; first < to; first += BLOCK) {
      int end = Math.min(to, first + BLOCK);
      assert independenceHolds(first, end);
      expandBlock(first, end);
    }
    settle();
  }

  /** Expands the states of a block and numbers what is found, once there is room for it. */
  private void expandBlock(int from, int to) {
    int parts = Math.clamp((to - from) / SLICE, 1, crew.threads());
    while (true) {
      while (!store.states().hasRoom(to - from)) {
        enlarge();
      }
      Optional<LocalWorkTooLong> tooLong = takeSteps(from, to, parts);
      if (any(Expander::needsLargerStore)) {
        store.states().withdraw();
        fill();
        enlarge();
      } else if (any(Expander::needsWiderPacking)) {
        widen();
      } else {
        number(parts);
        if (tooLong.isPresent()) {
          throw tooLong.get();
        }
        return;
      }
    }
  }

  /**
   * Expands the states of a block: side by side what is known, then, in their order, the states of
   * which something must be learnt. One thread alone learns at once.
   *
   * @return why it ended before the last state, if local work is too long
   */
  private Optional<LocalWorkTooLong> takeSteps(int from, int to, int parts) {
    block.begin(from, to);
    for (int i = 0; i < expanders.length; i++) {
      expanders[i].clear();
      claims[i].clear();
    }
    store.states().open(claims, parts == 1);
    AtomicInteger pieces = new AtomicInteger();
    try {
      crew.work(parts, part -> takeSteps(expanders[part], to, pieces, parts == 1));
      if (parts > 1 && !any(Expander::needsLargerStore)) {
        learn();
      }
      return Optional.empty();
    } catch (LocalWorkTooLong tooLong) {
      return Optional.of(tooLong);
    }
  }

  private void takeSteps(Expander expander, int to, AtomicInteger pieces, boolean learns) {
    try {
      boolean goesOn = true;
      while (goesOn) {
        int from = block.from() + PIECE * pieces.getAndIncrement();
        goesOn = from < to && expander.expand(from, Math.min(to, from + PIECE), learns);
      }
    } finally {
      expander.finish(); // also where local work is too long: the states before are expanded
    }
  }

  private void learn() {
    Expander learner = expanders[expanders.length - 1];
    try {
      boolean goesOn = true;
      for (int place = 0; place < block.size() && goesOn; place++) {
        if (!block.isExpanded(place)) {
          int id = block.from() + place;
          goesOn = learner.expand(id, id + 1, true);
        }
      }
    } finally {
      learner.finish();
    }
  }

  private boolean any(Predicate<Expander> what) {
    for (Expander expander : expanders) {
      if (what.test(expander)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Numbers what was found from the states of the block, in their order; if they are not expanded
   * to the end, or the budget is spent, as far as that goes.
   */
  private void number(int parts) {
    Numbering states = store.states();
    int learner = expanders.length - 1;
    int[] found = block.found();
    crew.work(parts, part -> states.settle(part, found));
    states.settle(learner, found);
    for (Expander expander : expanders) {
      seen.addAll(expander.sightings());
    }
    int end = 0;
    try {
      while (end < block.size() && block.isExpanded(end)) {
        found[end] = accept(found[end]);
        int steps = block.taken(end);
        end++;
        expanded++;
        meter.transitions(steps);
        askAfter(1 + steps);
      }
    } finally {
      int behind = end;
      crew.work(parts, part -> states.number(part, found, behind));
      states.number(learner, found, behind);
      if (end == block.size()) {
        states.close();
      } else {
        states.withdraw();
        fill();
      }
    }
  }

  /** So many states are found from the next one; the number of the first of them. */
  private int accept(int more) {
    int first = store.count();
    store.states().accept(more);
    predecessors.found(more);
    predecessors.explored();
    return first;
  }

  private void enlarge() {
    store.states().enlarge();
    fill();
  }

  private void fill() {
    int parts = store.count() < FEW ? 1 : crew.threads();
    crew.work(parts, part -> store.states().fill(part, parts));
  }

  // ----------------------------------------------------------------------------------- slices

  /** The size of a slice when states are dealt to the crew. */
  private int slice(int from, int to) {
    int length = to - from(from, 1, 0);
    int each = Math.max(SLICE, (length + crew.threads() - 1) / crew.threads());
    return (each + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  private static int slices(int from, int to, int size) {
    return (to - from(from, 1, 0) + size - 1) / size;
  }

  /** Where a slice begins: the first one at {@code from}, others at a multiple. */
  private static int from(int from, int slice, int size) {
    return slice == 0 ? from : from / ALIGNMENT * ALIGNMENT + slice * size;
  }

  // ----------------------------------------------------------------------------------- checks

  /** Tests independence at the first states, and at one in 64 later on. */
  private boolean independenceHolds(int from, int to) {
    for (int id = from; id < to; id++) {
      if (id < 256 || (id * 0x9E3779B9) >>> 26 == 0) {
        cursors[0].moveTo(id);
        system.independenceHolds(cursors[0].state());
      }
    }
    return true;
  }

  private void askAfter(int steps) {
    if (meter.due(steps)) {
      meter.ask(store.count(), store.count() - expanded, bytes());
    }
  }

  private long bytes() {
    long bytes = store.bytes() + predecessors.bytes() + initials.bytes();
    for (Watch watch : monitors.open()) {
      bytes += watch.bytes();
    }
    return bytes;
  }
}

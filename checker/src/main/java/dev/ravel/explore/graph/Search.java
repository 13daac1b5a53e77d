// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;
import dev.ravel.explore.Races;
import dev.ravel.explore.Answers;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Halt;

import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import java.util.Arrays;
import java.util.Optional;

/**
 * One exploration, layer by layer: the states of a layer are looked at, then expanded, block by
 * block. The states of a block are dealt to the crew in slices; what the crew finds is stored in
 * the order of the states. So states get the same numbers, and everything is the same, however many
 * threads there are.
 */
final class Search {
  /** So many states each thread expands between two times of storing. */
  private static final int BLOCK = 1 << 10;

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
  private final Expander[] expanders;

  /** Expands what the others put off. */
  private final Expander learner;

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
    this.expanders = new Expander[crew.threads()];
    this.learner = new Expander(system, store, moves, monitors);
    this.cursors = new Cursor[expanders.length];
    this.looks = new Sightings[expanders.length];
    Arrays.setAll(expanders, i -> new Expander(system, store, moves, monitors));
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
          predecessors.found();
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
    int size = BLOCK * crew.threads();
    for (int block = from; block < to; block += size) {
      int end = Math.min(to, block + size);
      assert independenceHolds(block, end);
      try {
        while (!expandBlock(block, end)) {
          widen();
        }
      } catch (LocalWorkTooLong tooLong) {
        add(block, end);
        throw tooLong;
      }
      add(block, end);
    }
    settle();
  }

  /**
   * Expands the states of a block: side by side what is known, then, in their order, the states of
   * which something must be learnt.
   *
   * @return whether every value has room in the packing
   */
  private boolean expandBlock(int from, int to) {
    int size = slice(from, to);
    int slices = slices(from, to, size);
    learner.clear();
    crew.work(
        slices,
        slice -> {
          expanders[slice].clear();
          expanders[slice].expand(
              from(from, slice, size), Math.min(to, from(from, slice + 1, size)), slices == 1);
        });
    if (slices == 1) {
      return !expanders[0].needsWiderPacking();
    }
    for (int slice = 0; slice < slices; slice++) {
      for (int i = 0; i < expanders[slice].states(); i++) {
        if (expanders[slice].isPutOff(i)) {
          int id = from(from, slice, size) + i;
          learner.expand(id, id + 1, true);
        }
      }
    }
    return !learner.needsWiderPacking();
  }

  /**
   * Stores what was found from the states of a block, in their order; if it is not expanded to its
   * end, as far as that goes.
   */
  private void add(int from, int to) {
    int size = slice(from, to);
    Expander.Fresh learnt = learner.fresh();
    seen.addAll(learner.sightings());
    for (int slice = 0; slice < slices(from, to, size); slice++) {
      Expander expander = expanders[slice];
      Expander.Fresh fresh = expander.fresh();
      seen.addAll(expander.sightings());
      for (int i = 0; i < expander.states(); i++) {
        Expander.Fresh its = expander.isPutOff(i) ? learnt : fresh;
        if (!its.nextState()) {
          return;
        }
        expanded++;
        add(its);
      }
    }
  }

  /** Stores what was found from a state. */
  private void add(Expander.Fresh from) {
    for (int k = from.count(); k > 0; k--) {
      if (store.add(from.next()) < 0) {
        predecessors.found();
      }
    }
    predecessors.explored();
    meter.transitions(from.taken());
    askAfter(1 + from.taken());
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

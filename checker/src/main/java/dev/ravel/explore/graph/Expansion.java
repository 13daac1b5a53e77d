// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.graph;

import dev.ravel.explore.states.Cursor;
import dev.ravel.explore.states.ObjectOrder;
import dev.ravel.explore.states.PackedSteps;
import dev.ravel.explore.states.ReservedSlots;
import dev.ravel.explore.states.StateObservations;
import dev.ravel.explore.states.StateStore;
import dev.ravel.source.Halt;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The expansion of the states of a layer, block by block. It stores what is found in the order of
 * the states. One thread alone stores it at once; several expand the states of a block side by side
 * and claim what they find, which then gets the same numbers.
 */
final class Expansion {
  /** So many states are expanded between two times of numbering. */
  private static final int BLOCK = 1 << 13;

  /**
   * The number of steps taken in between, about. There are fewer states where they have many steps.
   */
  private static final int STEPS = 1 << 18;

  /** So many of them a thread takes at a time, so that all end at about the same time. */
  private static final int PIECE = 1 << 6;

  /** Fewer states are not worth another thread when the table is filled. */
  private static final int FEW = 1 << 14;

  /** Fewer states are not worth another thread. */
  private static final int SLICE = 256;

  private final ConcurrentSystem system;
  private final StateStore store;
  private final PackedSteps moves;
  private final WorkerPool pool;
  private final Progress progress;
  private final StateObservations seen;
  private final Block block = new Block(BLOCK);

  /** One for each thread, and at the end one that expands what they pass over. */
  private final Expander[] expanders;

  private final ReservedSlots[] claims;

  /**
   * The share of the block of each thread, of which others take pieces when they have none left.
   */
  private final AtomicInteger[] shares;

  /**
   * An expansion of stored states.
   *
   * @param seen gets what the states show
   */
  Expansion(
      StateSpace space,
      SafetyMonitors monitors,
      WorkerPool pool,
      Progress progress,
      StateObservations seen) {
    this.system = space.system();
    this.store = space.store();
    this.moves = space.moves();
    this.pool = pool;
    this.progress = progress;
    this.seen = seen;
    this.expanders = new Expander[pool.threads() + 1];
    this.claims = new ReservedSlots[expanders.length];
    this.shares = new AtomicInteger[pool.threads()];
    Arrays.setAll(expanders, i -> new Expander(space, monitors, block, i));
    Arrays.setAll(claims, i -> new ReservedSlots());
    Arrays.setAll(shares, i -> new AtomicInteger());
  }

  /**
   * Expands a block of states of a layer and numbers what is found, as far as the budget goes.
   *
   * @return the place in the layer after them
   * @throws LocalWorkTooLong if a step cannot be computed; all states before are expanded
   * @throws Halt if a limit is reached; likewise
   */
  int expand(int from, int to) {
    store.states().pack();
    arrange();
    int next = Math.min(to, from + Math.clamp(STEPS / progress.stepsOfAState(), 1, BLOCK));
    expandBlock(from, next);
    return next;
  }

  /**
   * Expands the states of a block once there is room for what is found. Whether there is, one
   * thread alone decides: several may find the table full when it is not.
   */
  private void expandBlock(int from, int to) {
    int parts = Math.clamp((to - from) / SLICE, 1, pool.threads());
    while (true) {
      while (!store.states().slots().hasRoom(store.count(), to - from)) {
        enlarge();
      }
      Optional<RuntimeException> early = takeSteps(from, to, parts);
      if (any(Expander::needsLargerStore) || (parts > 1 && !settled(parts))) {
        store.states().withdraw();
        fill(); // the states are looked up even if no larger table can be made
        if (parts == 1) {
          enlarge();
        }
        parts = 1;
      } else if (any(Expander::needsWiderPacking)) {
        widen();
      } else {
        number(parts);
        if (early.isPresent()) {
          throw early.get();
        }
        return;
      }
    }
  }

  /**
   * Expands the states of a block. It takes side by side what is known, then, in their order, the
   * states of which something must be learnt. One thread alone learns at once.
   *
   * @return why it ended before the last state, if local work is too long or a limit is reached
   */
  private Optional<RuntimeException> takeSteps(int from, int to, int parts) {
    block.begin(from, to);
    for (Expander expander : expanders) {
      expander.clear(parts == 1);
    }
    try {
      if (parts == 1) {
        takeSteps(expanders[0], from, to, true);
        return Optional.empty();
      }
      store.claiming().open(claims);
      for (int share = 0; share < parts; share++) {
        shares[share].set(begin(share, parts));
      }
      pool.work(parts, part -> takeShares(part, parts));
      if (!any(Expander::needsLargerStore)) {
        learn();
      }
      return Optional.empty();
    } catch (LocalWorkTooLong | Halt early) {
      return Optional.of(early);
    }
  }

  private static void takeSteps(Expander expander, int from, int to, boolean learns) {
    try {
      boolean _ = expander.expand(from, to, learns);
    } finally {
      expander.finish(); // also where it ends early: the states before are expanded
    }
  }

  /**
   * Returns the index of the first state of a share of the block. Neighbours, which find the same,
   * are in one share.
   */
  private int begin(int share, int parts) {
    return block.from() + block.size() * share / parts / PIECE * PIECE;
  }

  private int end(int share, int parts) {
    return share + 1 == parts ? block.from() + block.size() : begin(share + 1, parts);
  }

  /** Expands a share, piece by piece, and then what is left of the others. */
  private void takeShares(int own, int parts) {
    Expander expander = expanders[own];
    try {
      boolean goesOn = true;
      for (int next = 0; next < parts && goesOn; next++) {
        int share = (own + next) % parts;
        int end = end(share, parts);
        while (goesOn) {
          int from = shares[share].getAndAdd(PIECE);
          if (from >= end) {
            break;
          }
          goesOn = expander.expand(from, Math.min(end, from + PIECE), false);
        }
      }
    } finally {
      expander.finish();
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

  /** Drops the claims that are lost; false if there is no room for the others. */
  private boolean settled(int parts) {
    int[] found = block.found();
    pool.work(parts, part -> store.claiming().settle(part, found));
    store.claiming().settle(expanders.length - 1, found);
    long ahead = block.foundInAll();
    store.states().extend((int) ahead);
    return store.count() + ahead <= store.states().slots().limit();
  }

  /**
   * Counts what was found from the states of the block, in their order. If they are not expanded to
   * the end, or the budget is spent, it counts as far as that goes.
   */
  private void number(int parts) {
    for (Expander expander : expanders) {
      seen.addAll(expander.sightings());
    }
    try {
      progress.explored(block);
    } finally {
      int end = progress.expanded() - block.from();
      if (parts > 1) {
        int[] found = block.found();
        pool.work(parts, part -> store.claiming().number(part, found, end));
        store.claiming().number(expanders.length - 1, found, end);
      }
      if (end < block.size()) {
        store.states().withdraw();
        fill();
      }
    }
  }

  private void enlarge() {
    store.states().enlarge();
    fill();
  }

  private void fill() {
    int parts = store.count() < FEW ? 1 : pool.threads();
    pool.work(parts, part -> store.states().fill(part, parts));
  }

  /** Packs the states anew if that saves memory by what is known by now. */
  private void arrange() {
    long took = store.arrange(system);
    if (took > 0) {
      progress.worked(took);
      moves.use(store.packing());
    }
  }

  /** Packs the states anew, with room for all values that there are by now. */
  void widen() {
    progress.worked(store.widen(Cursor.values(system), ObjectOrder.of(system)));
    moves.use(store.packing());
  }
}

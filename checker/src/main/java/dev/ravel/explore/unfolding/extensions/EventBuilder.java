// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.extensions;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.Identity;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * A builder of events. An event is a step of a process, with the threads that it joins, after
 * blocks of the contended objects that it uses. Which of a footprint are contended is found out
 * once. Cost: linear in the objects that a step uses, and a look for the event.
 */
public final class EventBuilder {
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final Contention contention;
  private final SequentialTrees trees;
  private final Events events;

  /** The event that is put together. */
  final Identity identity;

  /** The contended objects of each footprint, each as four times its index plus its mode. */
  private int[][] footings = new int[64][];

  /** True for each contended object that every event that uses it writes. */
  private final boolean[] exclusive;

  private final PlainConflicts plainConflicts;

  /** Null where nothing is cut. */
  private Cutoffs cutoffs;

  /**
   * No step has been made.
   *
   * @param plainConflicts receives each event that is made
   */
  EventBuilder(UnfoldingPrefix u, PlainConflicts plainConflicts) {
    this.system = u.system();
    this.outcomes = u.system().outcomes();
    this.contention = u.contention();
    this.trees = u.trees();
    this.events = u.events();
    this.plainConflicts = plainConflicts;
    this.identity = new Identity(u.width() + 1);
    this.exclusive = new boolean[u.width()];
    Arrays.fill(exclusive, true);
    for (int p = 0; p < u.system().processes(); p++) {
      if (u.contention().choice(p) != ConcurrentSystem.NONE) {
        exclusive[u.contention().choice(p)] = false;
      }
    }
  }

  /** From now on each event that is made is carried out, and may be cut. */
  public void cut(Cutoffs by) {
    cutoffs = by;
  }

  /** Returns whether all events so far use an object by writing it. */
  public boolean exclusive(int object) {
    return exclusive[object];
  }

  /** From now on steps join nobody. */
  void joinNobody() {
    identity.joins = 0;
  }

  /**
   * Begins a step with the contended objects that an outcome uses, choices among them.
   *
   * @param local where the process stands
   * @param count how many outcomes there are
   */
  void begin(int process, int local, int outcome, int count) {
    int footprint = outcomes.footprint(outcome);
    if (footprint >= footings.length) {
      footings = Growth.room(footings, footprint + 1);
    }
    int[] its = footings[footprint];
    if (its == null) {
      its = learn(footprint);
      footings[footprint] = its;
    }
    int[] objects = identity.objects;
    int[] modes = identity.modes;
    for (int k = 0; k < its.length; k++) {
      objects[k] = its[k] >> 2;
      modes[k] = its[k] & 3;
    }
    identity.uses = its.length;
    if (count > 1) {
      contention.chooses(process, local);
    }
    int choice = contention.choice(process);
    if (choice != ConcurrentSystem.NONE && (count > 1 || contention.mayChoose(process, local))) {
      identity.objects[identity.uses] = choice;
      identity.modes[identity.uses++] = Mode.WRITE;
    }
  }

  private int[] learn(int footprint) {
    Footprints footprints = system.footprints();
    int[] its = new int[footprints.size(footprint)];
    int size = 0;
    for (int k = 0; k < its.length; k++) {
      int index = contention.index(footprints.object(footprint, k));
      if (index != ConcurrentSystem.NONE) {
        int mode = footprints.mode(footprint, k);
        its[size++] = index << 2 | mode;
        exclusive[index] &= mode == Mode.WRITE;
      }
    }
    return Arrays.copyOf(its, size);
  }

  /**
   * Returns the number of objects that the step uses; {@link ConcurrentSystem#NONE} if it uses
   * others, or none.
   */
  int uses(int object) {
    return identity.uses == 1 && identity.objects[0] == object
        ? identity.modes[0]
        : ConcurrentSystem.NONE;
  }

  /** The k-th object is used where its chain ends with a block. */
  void use(int k, int block) {
    identity.blocks[k] = behind(block, identity.modes[k]);
  }

  /** All objects are used where their chains end with these blocks. */
  void use(int[] last) {
    Identity its = identity;
    for (int k = 0; k < its.uses; k++) {
      its.blocks[k] = behind(last[its.objects[k]], its.modes[k]);
    }
  }

  /** One object is used where its chain ends with a block, the others right after an event. */
  void use(int pred, int object, int block) {
    Identity its = identity;
    for (int k = 0; k < its.uses; k++) {
      int at = its.objects[k];
      its.blocks[k] = behind(at == object ? block : events.last(pred, at), its.modes[k]);
    }
  }

  private int behind(int block, int mode) {
    return mode != Mode.WRITE && trees.mode(block) == mode ? trees.parent(block) : block;
  }

  /**
   * The event of the step.
   *
   * @param pred the event of the process before
   * @param local the local state of the process before
   * @param choice the index of the outcome
   */
  int event(int process, int pred, int local, int choice) {
    identity.process = process;
    identity.pred = pred;
    identity.local = local;
    identity.choice = choice;
    long known = events.created();
    int event = events.event(identity);
    if (events.created() != known) {
      if (cutoffs != null) {
        cutoffs.made(event);
      }
      plainConflicts.made(event);
    }
    return event;
  }
}

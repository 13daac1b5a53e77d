// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.extensions.ConflictingExtensions;
import dev.ravel.explore.unfolding.extensions.EventBuilder;
import dev.ravel.explore.unfolding.extensions.Extensions;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;

/**
 * The spike of a disabled event (quasi-optimal partial order reduction, section 4). It is what can
 * be added to the configuration and conflicts with the event. It is found among the steps that
 * raced with it. Where such a step writes, and is the same after any set of reads, it is given as a
 * <em>write</em> whose event is made when its causes are known; else as an event.
 *
 * <p>It is found one by one, as far as it is asked for. Cost: a test against the configuration for
 * each racer, or for each event that was made of it.
 */
public final class Spike {
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final PendingOperations operations;
  private final EventBuilder steps;
  private final ConflictingExtensions extensions;
  private final Configuration c;
  private final Avoided avoided;
  private final Racers racers;
  private final boolean bySets;
  private int disabled;

  /** The racers to look through. */
  private RacerSet[] sources = new RacerSet[4];

  /** The number of racers of each source when it was opened. */
  private int[] counts = new int[4];

  private int sourceCount;

  // where to look on, which is before a racer of a source, or at an event after the one that a
  // racer is after
  private int source;
  private int index;
  private int racer;
  private int follower;

  /** The number of the look in which the step of each racer was met last. */
  private int[] met = {};

  private int look;

  /** The findings. Each is an event, or for a write the complement of its racer. */
  private int[] found = new int[16];

  private int size;

  /**
   * Of no event yet.
   *
   * @param bySets whether writes after different sets of reads are distinguished
   */
  Spike(
      UnfoldingPrefix u,
      Configuration c,
      Extensions extensions,
      Avoided avoided,
      Racers racers,
      boolean bySets) {
    this.bySets = bySets;
    this.steps = extensions.steps();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.operations = u.operations();
    this.extensions = extensions.conflicting();
    this.c = c;
    this.avoided = avoided;
    this.racers = racers;
  }

  /** From now on this is the spike of a disabled event. */
  void begin(int event) {
    disabled = event;
    size = 0;
    sourceCount = 0;
    source = 0;
    index = 0;
    follower = ConcurrentSystem.NONE;
    look++;
  }

  /** Looks for it among the first of these racers too, which can all move. */
  void lookAt(RacerSet its, int count) {
    sources = Growth.room(sources, sourceCount + 1);
    counts = Growth.room(counts, sourceCount + 1);
    sources[sourceCount] = its;
    counts[sourceCount++] = count;
  }

  /** The event whose spike this is. */
  int disabled() {
    return disabled;
  }

  /** Returns whether it has more than k elements. */
  boolean has(int k) {
    while (size <= k) {
      if (follower != ConcurrentSystem.NONE) {
        int event = follower;
        follower = events.sibling(event);
        if (events.process(event) == racers.process(racer) && usable(event)) {
          add(event);
        }
      } else if (!nextRacer()) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the k-th element is a write. */
  boolean isWrite(int k) {
    return found[k] < 0;
  }

  /** The racer of the k-th element, which is a write. */
  int write(int k) {
    return ~found[k];
  }

  /** The k-th element, which is an event. */
  int event(int k) {
    return found[k];
  }

  private void add(int element) {
    found = Growth.room(found, size + 1);
    found[size++] = element;
  }

  private boolean nextRacer() {
    while (source < sourceCount && index == counts[source]) {
      source++;
      index = 0;
    }
    if (source == sourceCount) {
      return false;
    }
    racer = sources[source].get(counts[source] - ++index);
    int pred = racers.pred(racer);
    // a step that depends on the state is met at the end once more, though its process has gone on
    boolean possible =
        events.position(pred) >= 0 ? c.tail(racers.process(racer)) == pred : avoided.avoids(pred);
    if (possible && isOneMove()) {
      move();
    } else if (possible && isNew()) {
      follower = events.follower(pred, racers.process(racer));
    }
    return true;
  }

  /**
   * Returns whether the racer is the same after any set of reads. Where some of what is disabled is
   * not cared for, or events are cut, it makes a difference which set that is, unless there is
   * none.
   */
  private boolean isOneMove() {
    return operations.isSimple(racers.operation(racer))
        && (!bySets || steps.exclusive(racers.object(racer)));
  }

  /** Returns whether no racer of the same step was met in this look. */
  private boolean isNew() {
    met = Growth.room(met, racers.limit());
    int step = racers.step(racer);
    boolean first = met[step] != look;
    met[step] = look;
    return first;
  }

  /** Returns whether an event can be added. It is new, is not cut, and avoids what it must. */
  private boolean usable(int event) {
    return events.position(event) < 0
        && !events.cutoff(event)
        && c.compatible(event)
        && avoided.avoids(event);
  }

  /** Adds a step that is the same after any set of reads, if it conflicts with the event. */
  private void move() {
    int object = racers.object(racer);
    int written = trees.written(c.last(object));
    int process = racers.process(racer);
    int operation = racers.operation(racer);
    int mode = extensions.mode(process, operation, object, written);
    if (mode == Mode.WRITE && !bySets) {
      add(~racer);
    } else if (mode == Mode.WRITE || (mode == Mode.READ && writes(object))) {
      int event = extensions.behind(process, racers.pred(racer), operation, object, written);
      if (events.position(event) < 0 && !events.cutoff(event) && !avoided.holds(event)) {
        add(event);
      }
    }
  }

  /** Returns whether the disabled event writes an object. */
  private boolean writes(int object) {
    int first = events.firstAccess(disabled);
    for (int access = first; access < first + events.accesses(disabled); access++) {
      if (accesses.object(access) == object) {
        return accesses.mode(access) == Mode.WRITE;
      }
    }
    return false;
  }
}

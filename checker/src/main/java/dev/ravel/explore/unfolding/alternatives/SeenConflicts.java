// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.alternatives;

import dev.ravel.explore.unfolding.configuration.Configuration;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * The steps of each level of the trail that were met above it and race with the event there. Their
 * process could have used the same object before. They are what an alternative to that event begins
 * with, and where nothing raced there is none.
 *
 * <p>Proof that none is missing. Let C' be a maximal configuration above the level, one after which
 * nothing but crashes is possible, that avoids the event e and what is disabled. As it is maximal,
 * something in it conflicts with e; let f be minimal among that. The part of C that is below e,
 * with e and what comes before f, is a configuration. If all that is disabled is justified there,
 * or by something in C' that is compatible with e, then what lies above it was explored. There the
 * process of f stood after its event before f, about to do the same, so it was met. Else what
 * justifies a disabled event conflicts with e itself.
 *
 * <p>A step that is met is noted at the last event on the chain that it races with, which passes it
 * to the one before when it is popped. Cost of a step that is met: linear in the events that it
 * does not race with there.
 */
public final class SeenConflicts {
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final PendingOperations operations;
  private final Configuration c;
  private final Racers racers;

  /** By level. */
  private RacerSet[] sets = new RacerSet[256];

  public SeenConflicts(UnfoldingPrefix u, Configuration c) {
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.operations = u.operations();
    this.c = c;
    this.racers = new Racers(u, c);
    fill(0);
  }

  private void fill(int from) {
    for (int level = from; level < sets.length; level++) {
      sets[level] = new RacerSet();
    }
  }

  /** Notes an event that was pushed at a level, with what it races with. */
  public void pushed(int at, int event) {
    if (at >= sets.length) {
      sets = Arrays.copyOf(sets, 2 * at);
      fill(at);
    }
    sets[at].clear();
    int size = events.accesses(event);
    if (size == 0) {
      return;
    }
    int operation = c.operation(at);
    int racer = racers.of(event, operation);
    if (operations.isSimple(operation)) { // it uses one object, in a mode that it may use it in
      tell(racer, accesses.before(events.firstAccess(event)));
      return;
    }
    int[] objects = operations.objects(operation);
    int[] modes = operations.modes(operation);
    int k = 0;
    int first = events.firstAccess(event);
    for (int access = first; access < first + size; access++) {
      int object = accesses.object(access);
      while (k < objects.length && objects[k] < object) {
        k++;
      }
      if (k == objects.length || objects[k] != object) {
        sets[at].add(racer + objects.length); // another choice of the same process
      } else if (accesses.mode(access) == modes[k]) {
        tell(racer + k, accesses.before(access));
      }
    }
  }

  /**
   * Notes that a process could do something else than the configuration shows. It may also have
   * done it before others.
   *
   * @param pred the event that it stands after
   * @param operation what it is about to do there
   */
  public void met(int process, int pred, int operation) {
    int[] objects = operations.objects(operation);
    if (objects.length == 0) {
      return;
    }
    int racer = racers.of(process, pred, operation);
    for (int k = 0; k < objects.length; k++) {
      tell(racer + k, c.last(objects[k]));
    }
  }

  /**
   * Notes that the event of a level was popped. What races with it may race with those before it
   * too.
   */
  public void popped(int at) {
    RacerSet its = sets[at];
    for (int k = 0; k < its.size(); k++) {
      int racer = its.get(k);
      tell(racer, c.last(racers.object(racer)));
    }
  }

  /**
   * Tells a racer to the last event that it races with.
   *
   * @param end where the chain of its object ends
   */
  private void tell(int racer, int end) {
    int mode = racers.mode(racer);
    int past = events.last(racers.pred(racer), racers.object(racer));
    int low = trees.depth(past);
    int block = end;
    for (; trees.depth(block) > low; block = trees.parent(block)) {
      int event = trees.event(block);
      if (event == ConcurrentSystem.NONE) {
        if (!Mode.commute(trees.mode(block), mode)) {
          sets[latest(block, past)].add(racer);
          return;
        }
      } else if (begins(event, block)) {
        sets[events.position(event)].add(racer);
        return;
      }
    }
    boolean further = block != past && trees.event(block) == ConcurrentSystem.NONE;
    if (further && !Mode.commute(trees.mode(block), mode)) {
      int level = latest(block, past);
      if (level != Events.UNKNOWN) {
        sets[level].add(racer);
      }
    }
  }

  /** The level of the last event of a set that is not in another one; unknown if there is none. */
  private int latest(int set, int past) {
    boolean part = trees.depth(set) == trees.depth(past);
    int latest = Events.UNKNOWN;
    for (int member : trees.members(set)) {
      int level = events.position(member);
      if (level > latest && !(part && trees.contains(past, member))) {
        latest = level;
      }
    }
    return latest;
  }

  /**
   * Returns whether a block is made by the first micro-step of its event. Nothing comes before
   * others.
   */
  private boolean begins(int event, int block) {
    if (events.later(event) == null) {
      return event != Events.ROOT;
    }
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (accesses.own(access) == block) {
        return true;
      }
    }
    return false;
  }

  /** Returns the racers of the event that was pushed at a level last. */
  RacerSet at(int level) {
    return sets[level];
  }

  /** Another set takes the place of that of a level. */
  void replace(int level, RacerSet other) {
    sets[level] = other;
  }

  /** The racers. */
  public Racers racers() {
    return racers;
  }
}

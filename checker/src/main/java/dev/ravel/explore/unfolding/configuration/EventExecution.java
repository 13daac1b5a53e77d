// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.EventOutcomes;
import dev.ravel.explore.unfolding.operations.OutcomeCache;
import dev.ravel.explore.unfolding.operations.OutcomeEffects;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.Accesses;
import dev.ravel.explore.unfolding.structure.Events;
import dev.ravel.explore.unfolding.structure.SequentialTrees;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;

/**
 * The first execution of events. An event is one micro-step followed by all that cannot conflict
 * with anything, which is releases and steps on objects that are not contended. What it does
 * depends on its history alone, so that is done once.
 */
public final class EventExecution {
  private final ConcurrentSystem system;
  private final Outcomes outcomes;
  private final Contention contention;
  private final PendingOperations operations;
  private final EventOutcomes courses;
  private final OutcomeEffects effects;
  private final SequentialTrees trees;
  private final Events events;
  private final Accesses accesses;
  private final Discoveries discoveries;
  private final OutcomeCache cache;
  private final int[] state;

  /**
   * Events of an exploration.
   *
   * @param discoveries is shown what happens for the first time
   */
  public EventExecution(UnfoldingPrefix u, Discoveries discoveries) {
    this.system = u.system();
    this.outcomes = u.system().outcomes();
    this.contention = u.contention();
    this.operations = u.operations();
    this.courses = u.courses();
    this.effects = u.effects();
    this.trees = u.trees();
    this.events = u.events();
    this.accesses = u.events().accesses();
    this.discoveries = discoveries;
    this.state = new int[u.system().objects()];
    this.cache = new OutcomeCache(state.length);
  }

  /**
   * Computes the effects of an event where they are known from others that begin like it. It does
   * so as {@link #run} does for the first time.
   *
   * @param operation what its process is about to do
   * @param before a state in which the event is enabled; not changed
   * @return whether it is known
   */
  boolean known(int event, int operation, int[] before) {
    int course = cache.course(first(event, operation, before), before);
    if (course == ConcurrentSystem.NONE || discoveries.wantsStates()) {
      return false;
    }
    learn(event, course, before);
    return true;
  }

  /** The course of the first micro-step of an event. */
  private int first(int event, int operation, int[] before) {
    int mover = events.process(event);
    int reaction = operations.reaction(mover, operation, before);
    return courses.of(mover, outcomes.outcome(reaction, events.choice(event)));
  }

  /**
   * Computes the effects of an event. They are its course, and what it leaves in the contended
   * objects that it writes. Cost: linear in the objects of a state and what it does.
   *
   * @param before a state in which the event is enabled; not changed
   * @param first whether it is done for the first time
   * @return the state after it, good until the next call
   */
  public int[] run(int event, int[] before, boolean first) {
    int mover = events.process(event);
    System.arraycopy(before, 0, state, 0, state.length);
    int begin = first(event, operations.operation(mover, before), before);
    int course = begin;
    int joins = events.ends(event).length;
    cache.begin(joins == 0);
    boolean each = discoveries.wantsStates();
    while (true) {
      int[] step = courses.step(course);
      for (int k = 0; k < step.length; k += 2) {
        state[step[k]] = step[k + 1];
        cache.writes(step[k]);
      }
      boolean over = courses.isOver(course);
      boolean fails = over && outcomes.kind(courses.outcome(course)) == Outcomes.ERROR;
      if (fails || (first && (each || courses.isNew(course)))) {
        discoveries.step(event, course, state);
      }
      if (fails) {
        disturb(courses.outcome(course));
        cache.varies();
      }
      if (over || system.control(mover) == ConcurrentSystem.NONE) {
        break;
      }
      int operation = courses.operation(course, state);
      if (operation == PendingOperations.FINISHED
          || (operations.joins(operation) != ConcurrentSystem.NONE && --joins <= 0)) {
        break;
      }
      look(operation);
      int further =
          courses.further(course, operation, operations.reaction(mover, operation, state));
      if (further == EventOutcomes.EMPTY) {
        break;
      }
      course = further;
    }
    cache.ends(begin, course);
    if (first) {
      learn(event, course, before);
    } else {
      events.setCourse(event, course);
    }
    return state;
  }

  /** Notes what a micro-step that may belong to the event looks at. */
  private void look(int operation) {
    if (operations.apart(operation)) {
      return;
    }
    if (operations.joins(operation) != ConcurrentSystem.NONE) {
      cache.varies();
    }
    int released = operations.released(operation);
    if (released != ConcurrentSystem.NONE) {
      int mutex = contention.object(released);
      cache.looks(mutex, state[mutex]);
    }
    for (int object : operations.uncontended(operation)) {
      cache.looks(object, state[object]);
    }
  }

  /** Notes what an event does, and what it leaves in the objects that it writes. */
  private void learn(int event, int course, int[] before) {
    events.setCourse(event, course);
    OutcomeEffects.Effect effect = effects.of(course);
    release(event, effect.releases());
    int[] writes = effect.writes();
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (accesses.mode(access) == Mode.WRITE) {
        value(accesses.own(access), writes, before);
      }
    }
    if (events.later(event) != null) {
      for (int block : events.later(event)) {
        value(block, writes, before);
      }
    }
  }

  private void value(int block, int[] writes, int[] before) {
    int object = contention.object(trees.object(block));
    if (object != ConcurrentSystem.NONE) {
      int value = before[object];
      for (int k = 0; k < writes.length; k += 2) {
        value = writes[k] == object ? writes[k + 1] : value;
      }
      trees.setValue(block, value);
    }
  }

  private void disturb(int outcome) {
    Footprints footprints = system.footprints();
    int footprint = outcomes.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      contention.disturbed(object, operations.joined(object) != ConcurrentSystem.NONE);
    }
  }

  /** Makes the blocks of an event's releases. */
  private void release(int event, int[] objects) {
    if (objects.length > 0) {
      int[] blocks = new int[objects.length];
      for (int k = 0; k < blocks.length; k++) {
        blocks[k] = trees.write(events.last(event, objects[k]), event);
      }
      events.setLater(event, blocks);
    }
  }
}

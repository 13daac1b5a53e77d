// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * Carries events out for the first time: an event is one micro-step followed by all that cannot
 * conflict with anything, releases and steps on objects that are not contended. What it does
 * depends on its history alone, so that is done once.
 */
final class Running {
  /** So many micro-steps are carried out in one event at most. */
  private static final int LONGEST = 1 << 12;

  private final ConcurrentSystem system;
  private final Contention contention;
  private final Offers offers;
  private final Courses courses;
  private final Chains chains;
  private final Events events;
  private final Observer observer;
  private final int[] state;
  private int[] released = new int[8];

  /** Looks at what happens for the first time. */
  interface Observer {
    /**
     * An event makes a micro-step for the first time in any execution, or one that is an error.
     *
     * @param course the micro-steps of the event so far, this one included
     * @param state the state behind it, or before it if it reaches none
     */
    void step(int event, int course, int[] state);
  }

  Running(
      ConcurrentSystem system,
      Contention contention,
      Offers offers,
      Courses courses,
      Chains chains,
      Events events,
      Observer observer) {
    this.system = system;
    this.contention = contention;
    this.offers = offers;
    this.courses = courses;
    this.chains = chains;
    this.events = events;
    this.observer = observer;
    this.state = new int[system.objects()];
  }

  /**
   * Finds out what an event does, which is then its course, and what it leaves in the contended
   * objects that it writes. Cost: linear in the objects of a state and what it does.
   *
   * @param before a state in which the event is enabled; not changed
   * @param first whether it is done for the first time
   * @return the state behind it, good until the next call
   */
  int[] run(int event, int[] before, boolean first) {
    int mover = events.process(event);
    System.arraycopy(before, 0, state, 0, state.length);
    int outcome = system.outcome(system.reaction(mover, state), events.choice(event));
    int course = courses.then(Courses.EMPTY, mover, outcome);
    boolean started = starts(mover, outcome);
    int releases = 0;
    while (true) {
      if (system.kind(outcome) == ConcurrentSystem.STEP) {
        for (int k = 0, n = system.writes(outcome); k < n; k++) {
          state[system.writtenObject(outcome, k)] = system.writtenValue(outcome, k);
        }
      }
      if (first || system.kind(outcome) == ConcurrentSystem.ERROR) {
        observer.step(event, course, state);
      }
      if (system.kind(outcome) != ConcurrentSystem.STEP
          || system.control(mover) == ConcurrentSystem.NONE
          || courses.length(course) >= LONGEST) {
        break;
      }
      int offer = offers.offer(mover, state);
      if (offer == Offers.FINISHED || offers.joins(offer) != ConcurrentSystem.NONE) {
        break;
      }
      int release = ConcurrentSystem.NONE;
      if (offers.objects(offer).length > 0) {
        release = release(mover, offer);
        if (release == ConcurrentSystem.NONE) {
          break;
        }
      }
      int reaction = system.reaction(mover, state);
      if (system.outcomes(reaction) != 1) {
        break;
      }
      int next = system.outcome(reaction, 0);
      if (system.kind(next) != ConcurrentSystem.STEP || !follows(next, release)) {
        break;
      }
      boolean starting = starts(mover, next);
      if (started && !starting && release == ConcurrentSystem.NONE && uses(mover, next)) {
        break; // what it uses now is not in the past of the tasks it has started
      }
      started |= starting;
      if (release != ConcurrentSystem.NONE) {
        if (releases == released.length) {
          released = Arrays.copyOf(released, 2 * releases);
        }
        released[releases++] = release;
      }
      outcome = next;
      course = courses.then(course, mover, outcome);
    }
    if (system.kind(outcome) == ConcurrentSystem.ERROR) {
      disturb(outcome);
    }
    events.setCourse(event, course);
    if (first) {
      if (releases > 0) {
        later(event, releases);
      }
      values(event);
    }
    return state;
  }

  /** Notes what the event leaves in the objects that it writes. */
  private void values(int event) {
    int first = events.firstAccess(event);
    for (int access = first; access < first + events.accesses(event); access++) {
      if (events.mode(access) == Mode.WRITE) {
        value(events.own(access));
      }
    }
    if (events.later(event) != null) {
      for (int block : events.later(event)) {
        value(block);
      }
    }
  }

  private void value(int block) {
    int object = contention.object(chains.object(block));
    if (object != ConcurrentSystem.NONE) {
      chains.setValue(block, state[object]);
    }
  }

  /** The index of the object that a pending operation releases, if it uses no other. */
  private int release(int mover, int offer) {
    int[] objects = offers.objects(offer);
    int mutex = system.releases(mover, state);
    boolean alone =
        objects.length == 1
            && mutex != ConcurrentSystem.NONE
            && contention.undisturbed(mutex)
            && contention.index(mutex) == objects[0];
    return alone ? objects[0] : ConcurrentSystem.NONE;
  }

  /** Whether a step uses no contended object but one that it releases. */
  private boolean follows(int outcome, int release) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int index = contention.index(footprints.object(footprint, k));
      if (index != ConcurrentSystem.NONE && index != release) {
        return false;
      }
    }
    return true;
  }

  private void disturb(int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      contention.disturbed(object, offers.joined(object) != ConcurrentSystem.NONE);
    }
  }

  /** Whether a step starts a task. */
  private boolean starts(int mover, int outcome) {
    for (int k = 0, n = system.writes(outcome); k < n; k++) {
      if (offers.controlled(mover, system.writtenObject(outcome, k))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step uses an object whose order of uses matters. */
  private boolean uses(int mover, int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (!offers.passedOver(mover, object) && contention.changing(object)) {
        return true;
      }
    }
    return false;
  }

  /** Makes the blocks of an event's releases. */
  private void later(int event, int releases) {
    int[] blocks = new int[releases];
    int count = 0;
    for (int k = 0; k < releases; k++) {
      boolean repeated = false;
      for (int j = 0; j < count; j++) {
        repeated |= chains.object(blocks[j]) == released[k];
      }
      if (!repeated && !usesFirst(event, released[k])) {
        blocks[count++] = chains.write(events.last(event, released[k]), event);
      }
    }
    if (count > 0) {
      events.setLater(event, Arrays.copyOf(blocks, count));
    }
  }

  private boolean usesFirst(int event, int object) {
    int first = events.firstAccess(event);
    for (int k = 0; k < events.accesses(event); k++) {
      if (events.object(first + k) == object && events.mode(first + k) == Mode.WRITE) {
        return true;
      }
    }
    return false;
  }
}

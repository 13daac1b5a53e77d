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
    int reaction = offers.reaction(mover, offers.offer(mover, state), state);
    int course = courses.of(mover, system.outcome(reaction, events.choice(event)));
    int releases = 0;
    int joins = events.ends(event).length;
    while (true) {
      int[] step = courses.step(course);
      for (int k = 0; k < step.length; k += 2) {
        state[step[k]] = step[k + 1];
      }
      int kind = system.kind(courses.outcome(course));
      if (first || kind == ConcurrentSystem.ERROR) {
        observer.step(event, course, state);
      }
      if (kind == ConcurrentSystem.ERROR) {
        disturb(courses.outcome(course));
      }
      if (kind != ConcurrentSystem.STEP || system.control(mover) == ConcurrentSystem.NONE) {
        break;
      }
      int offer = offers.offer(mover, state);
      if (offer == Offers.FINISHED
          || (offers.joins(offer) != ConcurrentSystem.NONE && --joins <= 0)) {
        break;
      }
      int further = courses.further(course, offer, offers.reaction(mover, offer, state));
      if (further == Courses.EMPTY) {
        break;
      }
      course = further;
      if (offers.released(offer) != ConcurrentSystem.NONE) {
        if (releases == released.length) {
          released = Arrays.copyOf(released, 2 * releases);
        }
        released[releases++] = offers.released(offer);
      }
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

  private void disturb(int outcome) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(outcome);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      contention.disturbed(object, offers.joined(object) != ConcurrentSystem.NONE);
    }
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

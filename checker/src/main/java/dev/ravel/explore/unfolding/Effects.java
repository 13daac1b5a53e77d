// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * What courses do as a whole, worked out when it is first asked for. Cost: linear in the course and
 * in the objects of a state, once for each course.
 */
final class Effects {
  private final ConcurrentSystem system;
  private final PendingOperations offers;
  private final Contention contention;
  private final EventOutcomes courses;

  /** By course. */
  private Effect[] known = new Effect[256];

  /** What one course does; the arrays are not to be changed. */
  static final class Effect {
    /** Pairs of an object and its new value. */
    final int[] writes;

    /**
     * The uncontended objects that it uses and that can change, ascending, each as twice its
     * number, plus 1 if it writes it.
     */
    final int[] uses;

    /** The tasks that it starts. */
    final int[] starts;

    /** The contended objects that it releases and does not write in its first micro-step. */
    final int[] releases;

    private Effect(int[] writes, int[] uses, int[] starts, int[] releases) {
      this.writes = writes;
      this.uses = uses;
      this.starts = starts;
      this.releases = releases;
    }
  }

  Effects(
      ConcurrentSystem system,
      PendingOperations offers,
      Contention contention,
      EventOutcomes courses) {
    this.system = system;
    this.offers = offers;
    this.contention = contention;
    this.courses = courses;
  }

  /** What a course does. */
  Effect of(int course) {
    Effect its = course < known.length ? known[course] : null;
    return its == null ? find(course) : its;
  }

  private Effect find(int course) {
    if (course >= known.length) {
      known = Arrays.copyOf(known, Math.max(course + 1, 2 * known.length));
    }
    known[course] = learn(course);
    return known[course];
  }

  private Effect learn(int course) {
    int[] path = courses.path(course);
    int mover = courses.process(course);
    int[] values = new int[system.objects()];
    Arrays.fill(values, ConcurrentSystem.NONE);
    for (int outcome : path) {
      for (int k = 0; k < system.outcomes().writes(outcome); k++) {
        values[system.outcomes().writtenObject(outcome, k)] =
            system.outcomes().writtenValue(outcome, k);
      }
    }
    int[] writes = new int[2 * values.length];
    int size = 0;
    for (int o = 0; o < values.length; o++) {
      if (values[o] != ConcurrentSystem.NONE) {
        writes[size++] = o;
        writes[size++] = values[o];
      }
    }
    return new Effect(
        Arrays.copyOf(writes, size), uses(mover, path), starts(mover, values), releases(course));
  }

  private int[] uses(int mover, int[] path) {
    int[] used = new int[system.objects()];
    Footprints footprints = system.footprints();
    for (int outcome : path) {
      int footprint = system.outcomes().footprint(outcome);
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        boolean plain =
            object < used.length
                && !offers.passedOver(mover, object)
                && contention.index(object) == ConcurrentSystem.NONE
                && contention.changing(object);
        if (plain) {
          used[object] |= footprints.mode(footprint, k) == Mode.READ ? 1 : 3;
        }
      }
    }
    int[] uses = new int[used.length];
    int size = 0;
    for (int o = 0; o < used.length; o++) {
      if (used[o] != 0) {
        uses[size++] = 2 * o + (used[o] == 3 ? 1 : 0);
      }
    }
    return Arrays.copyOf(uses, size);
  }

  private int[] starts(int mover, int[] values) {
    int[] tasks = new int[system.processes()];
    int size = 0;
    for (int p = 0; p < tasks.length; p++) {
      int control = system.control(p);
      if (p != mover
          && control != ConcurrentSystem.NONE
          && values[control] != ConcurrentSystem.NONE) {
        tasks[size++] = p;
      }
    }
    return Arrays.copyOf(tasks, size);
  }

  private int[] releases(int course) {
    int[] path = courses.path(course);
    int[] releases = new int[path.length];
    int size = 0;
    for (int c = course; c != EventOutcomes.EMPTY; c = courses.before(c)) {
      int object = courses.released(c);
      boolean known = object == ConcurrentSystem.NONE || writes(path[0], object);
      for (int k = 0; k < size && !known; k++) {
        known = releases[k] == object;
      }
      if (!known) {
        releases[size++] = object;
      }
    }
    return Arrays.copyOf(releases, size);
  }

  private boolean writes(int outcome, int index) {
    return system
            .footprints()
            .modeOf(system.outcomes().footprint(outcome), contention.object(index))
        == Mode.WRITE;
  }
}

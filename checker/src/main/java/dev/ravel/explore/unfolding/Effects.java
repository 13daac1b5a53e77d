// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What courses do as a whole, worked out when it is first asked for. Cost: linear in the course and
 * in the processes, once for each course.
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
    SortedMap<Integer, Integer> values = new TreeMap<>();
    for (int outcome : path) {
      for (int k = 0; k < system.outcomes().writes(outcome); k++) {
        values.put(
            system.outcomes().writtenObject(outcome, k),
            system.outcomes().writtenValue(outcome, k));
      }
    }
    int[] writes =
        values.entrySet().stream()
            .flatMapToInt(its -> IntStream.of(its.getKey(), its.getValue()))
            .toArray();
    return new Effect(writes, uses(mover, path), starts(mover, values), releases(course));
  }

  private int[] uses(int mover, int[] path) {
    SortedMap<Integer, Integer> used = new TreeMap<>();
    Footprints footprints = system.footprints();
    for (int outcome : path) {
      int footprint = system.outcomes().footprint(outcome);
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        boolean plain =
            object < system.objects()
                && !offers.passedOver(mover, object)
                && contention.index(object) == ConcurrentSystem.NONE
                && contention.changing(object);
        if (plain) {
          int written = footprints.mode(footprint, k) == Mode.READ ? 0 : 1;
          used.merge(object, written, Math::max);
        }
      }
    }
    return used.entrySet().stream().mapToInt(its -> 2 * its.getKey() + its.getValue()).toArray();
  }

  private int[] starts(int mover, SortedMap<Integer, Integer> values) {
    return IntStream.range(0, system.processes())
        .filter(p -> p != mover && values.containsKey(system.control(p)))
        .toArray();
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

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The effects of courses as a whole, computed when they are first needed. Cost: that of sorting
 * what the course writes and uses, once for each course.
 */
public final class OutcomeEffects {
  private final ConcurrentSystem system;
  private final PendingOperations operations;
  private final Contention contention;
  private final EventOutcomes courses;

  /** The process whose control each object is; {@link ConcurrentSystem#NONE} for others. */
  private final int[] controlled;

  /** By course. */
  private Effect[] known = new Effect[256];

  /**
   * The effect of one course; the arrays are not to be changed.
   *
   * @param writes pairs of an object and its new value
   * @param uses the uncontended objects that it uses and that can change, ascending, each as twice
   *     its number, plus 1 if it writes it
   * @param starts the tasks that it starts
   * @param releases the contended objects that it releases and does not write in its first
   *     micro-step
   */
  public record Effect(int[] writes, int[] uses, int[] starts, int[] releases) {}

  public OutcomeEffects(
      ConcurrentSystem system,
      PendingOperations operations,
      Contention contention,
      EventOutcomes courses) {
    this.system = system;
    this.operations = operations;
    this.contention = contention;
    this.courses = courses;
    controlled = new int[system.objects()];
    Arrays.fill(controlled, ConcurrentSystem.NONE);
    for (int p = 0; p < system.processes(); p++) {
      if (system.control(p) != ConcurrentSystem.NONE) {
        controlled[system.control(p)] = p;
      }
    }
  }

  /** Returns the effect of a course. */
  public Effect of(int course) {
    if (course >= known.length) {
      known = Growth.room(known, course + 1);
    }
    if (known[course] == null) {
      known[course] = learn(course);
    }
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
    int[] writes = new int[2 * values.size()];
    int[] starts = new int[values.size()];
    int size = 0;
    int started = 0;
    for (Map.Entry<Integer, Integer> its : values.entrySet()) {
      writes[size++] = its.getKey();
      writes[size++] = its.getValue();
      int p = controlled[its.getKey()];
      if (p != ConcurrentSystem.NONE
          && p != mover
          && p != system.capabilities().crashes().victim(mover)) {
        starts[started++] = p;
      }
    }
    starts = Arrays.copyOf(starts, started);
    Arrays.sort(starts);
    return new Effect(writes, uses(mover, path), starts, releases(course, path[0]));
  }

  /** The objects that a course releases and does not write in its first micro-step. */
  private int[] releases(int course, int first) {
    int[] its = new int[courses.length(course)];
    int size = 0;
    for (int c = course; c != EventOutcomes.EMPTY; c = courses.before(c)) {
      int index = courses.released(c);
      if (index != ConcurrentSystem.NONE && !writes(first, index)) {
        boolean known = false;
        for (int k = 0; k < size; k++) {
          known |= its[k] == index;
        }
        its[size] = index;
        size += known ? 0 : 1;
      }
    }
    return Arrays.copyOf(its, size);
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
                && !operations.passedOver(mover, object)
                && contention.index(object) == ConcurrentSystem.NONE
                && contention.changing(object);
        if (plain) {
          int written = footprints.mode(footprint, k) == Mode.READ ? 0 : 1;
          used.merge(object, written, Math::max);
        }
      }
    }
    int[] uses = new int[used.size()];
    int size = 0;
    for (Map.Entry<Integer, Integer> its : used.entrySet()) {
      uses[size++] = 2 * its.getKey() + its.getValue();
    }
    return uses;
  }

  private boolean writes(int outcome, int index) {
    return system
            .footprints()
            .modeOf(system.outcomes().footprint(outcome), contention.object(index))
        == Mode.WRITE;
  }
}

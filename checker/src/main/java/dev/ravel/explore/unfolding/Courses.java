// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding;

import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import java.util.Arrays;

/**
 * What events do: the outcomes of an event's micro-steps, in order, as paths of a tree, so that
 * equal courses are one number and most events need none of their own.
 */
final class Courses {
  /** No micro-step. */
  static final int EMPTY = 0;

  /** So many micro-steps are carried out in one event at most. */
  private static final int LONGEST = 1 << 12;

  private final ConcurrentSystem system;
  private final Offers offers;
  private final Contention contention;
  private int count = 1;
  private int[] parent = new int[256];
  private int[] outcome = new int[256];
  private int[] process = new int[256];
  private int[] length = new int[256];
  private int[][] writes = new int[256][];
  private int[][] uses = new int[256][];
  private int[][] starts = new int[256][];
  private int[][] releases = new int[256][];
  private boolean[] starting = new boolean[256];
  private boolean[] over = new boolean[256];

  /** What each writes in its last micro-step. */
  private int[][] step = new int[256][];

  /** Whether each has been shown to whoever observes. */
  private boolean[] shown = new boolean[256];

  /** What the process is about to do behind each, once that is known. */
  private int[] offer = new int[256];

  /** By course and outcome, for the first micro-step by the complement of the process. */
  private final Pairs children = new Pairs();

  /** What each releases in its last micro-step, or {@link ConcurrentSystem#NONE}. */
  private int[] released = new int[256];

  /** By course and reaction: the course that goes on, or {@link #EMPTY} if the event ends there. */
  private final Pairs further = new Pairs();

  Courses(ConcurrentSystem system, Offers offers, Contention contention) {
    this.system = system;
    this.offers = offers;
    this.contention = contention;
    outcome[EMPTY] = ConcurrentSystem.NONE;
    process[EMPTY] = ConcurrentSystem.NONE;
  }

  /** The course of one micro-step. */
  int of(int mover, int first) {
    return child(EMPTY, mover, first);
  }

  /** A course with one micro-step more. */
  int then(int course, int next) {
    return child(course, process[course], next);
  }

  private int child(int course, int mover, int next) {
    int row = course == EMPTY ? ~mover : course;
    int known = children.get(row, next);
    if (known != Pairs.ABSENT) {
      return known;
    }
    if (count == parent.length) {
      int size = 2 * count;
      parent = Arrays.copyOf(parent, size);
      outcome = Arrays.copyOf(outcome, size);
      process = Arrays.copyOf(process, size);
      length = Arrays.copyOf(length, size);
      writes = Arrays.copyOf(writes, size);
      uses = Arrays.copyOf(uses, size);
      starts = Arrays.copyOf(starts, size);
      releases = Arrays.copyOf(releases, size);
      starting = Arrays.copyOf(starting, size);
      over = Arrays.copyOf(over, size);
      offer = Arrays.copyOf(offer, size);
      shown = Arrays.copyOf(shown, size);
      step = Arrays.copyOf(step, size);
      released = Arrays.copyOf(released, size);
    }
    int child = count++;
    parent[child] = course;
    outcome[child] = next;
    process[child] = mover;
    length[child] = length[course] + 1;
    children.put(row, next, child);
    released[child] = ConcurrentSystem.NONE;
    offer[child] = Known.UNKNOWN;
    boolean reached = system.kind(next) == ConcurrentSystem.STEP;
    over[child] = !reached;
    step[child] = new int[reached ? 2 * system.writes(next) : 0];
    starting[child] = starting[course] || starts(mover, next);
    for (int k = 0; k < step[child].length; k += 2) {
      step[child][k] = system.writtenObject(next, k / 2);
      step[child][k + 1] = system.writtenValue(next, k / 2);
    }
    return child;
  }

  /**
   * What its process is about to do behind a course.
   *
   * @param state behind the course
   */
  int offer(int course, int[] state) {
    int its = offer[course];
    if (its == Known.UNKNOWN) {
      its = offers.offer(process[course], state);
      if (moves(course)) {
        offer[course] = its;
      }
    }
    return its;
  }

  /** Whether its last micro-step decides in which local state its process is. */
  private boolean moves(int course) {
    int control = system.control(process[course]);
    boolean any = control == ConcurrentSystem.NONE;
    for (int k = 0; k < step[course].length; k += 2) {
      any |= step[course][k] == control;
    }
    return any;
  }

  /** Whether a step starts a task. */
  private boolean starts(int mover, int its) {
    for (int k = 0, n = system.writes(its); k < n; k++) {
      if (offers.controlled(mover, system.writtenObject(its, k))) {
        return true;
      }
    }
    return false;
  }

  /**
   * The course with one micro-step more of the same event; {@link #EMPTY} if that would be an event
   * of its own.
   *
   * @param offer what the process is about to do behind the course
   * @param reaction how it reacts to the state there
   */
  int further(int course, int offer, int reaction) {
    int known = further.get(course, reaction);
    if (known == Pairs.ABSENT) {
      known = follows(course, offer, reaction) ? then(course, system.outcome(reaction, 0)) : EMPTY;
      if (known != EMPTY) {
        released[known] = offers.released(offer);
      }
      further.put(course, reaction, known);
    }
    return known;
  }

  /**
   * Whether a micro-step conflicts with nothing: then it belongs to the event that it is behind.
   */
  private boolean follows(int course, int offer, int reaction) {
    if (system.outcomes(reaction) != 1 || length[course] >= LONGEST) {
      return false;
    }
    int release = ConcurrentSystem.NONE;
    if (offers.objects(offer).length > 0) {
      release = offers.released(offer);
      if (release == ConcurrentSystem.NONE) {
        return false;
      }
    }
    int next = system.outcome(reaction, 0);
    if (system.kind(next) != ConcurrentSystem.STEP || usesOther(next, release)) {
      return false;
    }
    int mover = process[course];
    // what it uses once it has started tasks is not in their past
    return !starting[course]
        || starts(mover, next)
        || release != ConcurrentSystem.NONE
        || !uses(mover, next);
  }

  /** Whether a step uses a contended object other than one that it releases. */
  private boolean usesOther(int its, int release) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(its);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int index = contention.index(footprints.object(footprint, k));
      if (index != ConcurrentSystem.NONE && index != release) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step uses an object whose order of uses matters. */
  private boolean uses(int mover, int its) {
    Footprints footprints = system.footprints();
    int footprint = system.footprint(its);
    for (int k = 0; k < footprints.size(footprint); k++) {
      int object = footprints.object(footprint, k);
      if (!offers.passedOver(mover, object) && contention.changing(object)) {
        return true;
      }
    }
    return false;
  }

  /** The object that its last micro-step releases, or {@link ConcurrentSystem#NONE}. */
  int released(int course) {
    return released[course];
  }

  /** Whether this is the first time that somebody asks this of a course. */
  boolean isNew(int course) {
    boolean its = !shown[course];
    shown[course] = true;
    return its;
  }

  /** The course without its last micro-step. */
  int before(int course) {
    return parent[course];
  }

  /** How many micro-steps it has. */
  int length(int course) {
    return length[course];
  }

  /** The outcome of its last micro-step. */
  int outcome(int course) {
    return outcome[course];
  }

  /** Whether its last micro-step is an error or discards the execution. */
  boolean isOver(int course) {
    return over[course];
  }

  /** What its last micro-step does to the state: pairs as of {@link #writes}. */
  int[] step(int course) {
    return step[course];
  }

  /** What it does to the state: pairs of an object and its new value; not to be changed. */
  int[] writes(int course) {
    if (writes[course] == null) {
      learn(course);
    }
    return writes[course];
  }

  /**
   * The uncontended objects that it uses and that can change, ascending, each as twice its number,
   * plus 1 if it writes it; not to be changed.
   */
  int[] uses(int course) {
    if (uses[course] == null) {
      learn(course);
    }
    return uses[course];
  }

  /** The tasks that it starts; not to be changed. */
  int[] starts(int course) {
    if (starts[course] == null) {
      learn(course);
    }
    return starts[course];
  }

  /**
   * The contended objects that it releases and does not write in its first micro-step; not to be
   * changed.
   */
  int[] releases(int course) {
    if (releases[course] == null) {
      learn(course);
    }
    return releases[course];
  }

  private int[] releases(int course, int first) {
    int[] its = new int[length[course]];
    int size = 0;
    for (int c = course; c != EMPTY; c = parent[c]) {
      int object = released[c];
      boolean known = object == ConcurrentSystem.NONE || writes(first, object);
      for (int k = 0; k < size && !known; k++) {
        known = its[k] == object;
      }
      if (!known) {
        its[size++] = object;
      }
    }
    return Arrays.copyOf(its, size);
  }

  private boolean writes(int its, int index) {
    return system.footprints().modeOf(system.footprint(its), contention.object(index))
        == Mode.WRITE;
  }

  /** The last micro-step, from 0, that uses an object. Cost: linear in the course. */
  int lastUse(int course, int object) {
    for (int c = course; c != EMPTY; c = parent[c]) {
      if (system.footprints().modeOf(system.footprint(outcome[c]), object)
          != ConcurrentSystem.NONE) {
        return length[c] - 1;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The last micro-step, from 0, that starts a task. Cost: linear in the course. */
  int lastStart(int course) {
    for (int c = course; c != EMPTY; c = parent[c]) {
      for (int k = 0, n = system.writes(outcome[c]); k < n; k++) {
        if (offers.controlled(process[c], system.writtenObject(outcome[c], k))) {
          return length[c] - 1;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }

  private void learn(int course) {
    int[] path = new int[length[course]];
    for (int c = course, k = path.length - 1; c != EMPTY; c = parent[c], k--) {
      path[k] = outcome[c];
    }
    int mover = process[course];
    int[] values = new int[system.objects()];
    Arrays.fill(values, ConcurrentSystem.NONE);
    int[] used = new int[system.objects()];
    Footprints footprints = system.footprints();
    for (int its : path) {
      for (int k = 0; k < system.writes(its); k++) {
        values[system.writtenObject(its, k)] = system.writtenValue(its, k);
      }
      int footprint = system.footprint(its);
      for (int k = 0; k < footprints.size(footprint); k++) {
        int object = footprints.object(footprint, k);
        boolean plain =
            object < used.length
                && !offers.passedOver(mover, object)
                && contention.index(object) == ConcurrentSystem.NONE
                && contention.changing(object);
        boolean reads = footprints.mode(footprint, k) == Mode.READ;
        if (plain) {
          used[object] |= reads ? 1 : 3;
        }
      }
    }
    int[] pairs = new int[2 * values.length];
    int[] list = new int[values.length];
    int[] started = new int[system.processes()];
    int size = 0;
    int listed = 0;
    int tasks = 0;
    for (int o = 0; o < values.length; o++) {
      if (values[o] != ConcurrentSystem.NONE) {
        pairs[size++] = o;
        pairs[size++] = values[o];
      }
      if (used[o] != 0) {
        list[listed++] = 2 * o + (used[o] == 3 ? 1 : 0);
      }
    }
    for (int p = 0; p < started.length; p++) {
      int control = system.control(p);
      if (p != mover
          && control != ConcurrentSystem.NONE
          && values[control] != ConcurrentSystem.NONE) {
        started[tasks++] = p;
      }
    }
    writes[course] = Arrays.copyOf(pairs, size);
    uses[course] = Arrays.copyOf(list, listed);
    starts[course] = Arrays.copyOf(started, tasks);
    releases[course] = releases(course, path[0]);
  }
}

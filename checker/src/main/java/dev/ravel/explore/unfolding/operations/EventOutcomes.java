// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;

/**
 * The effects of events. They are the outcomes of an event's micro-steps, in order, as paths of a
 * tree, so that equal courses are one number and most events need none of their own.
 */
public final class EventOutcomes {
  /** No micro-step. */
  public static final int EMPTY = 0;

  /** The most micro-steps of one event. */
  private static final int LONGEST = 1 << 12;

  private final ConcurrentSystem system;
  private final PendingOperations operations;
  private final MicroStepFusion fusion;
  private int count = 1;
  private int[] parent = new int[256];
  private int[] outcome = new int[256];
  private int[] process = new int[256];
  private int[] length = new int[256];

  /** True if each starts a task. */
  private boolean[] starting = new boolean[256];

  private boolean[] over = new boolean[256];

  /** The writes of each in its last micro-step. */
  private int[][] step = new int[256][];

  /** True for each that has been shown to the observer. */
  private boolean[] shown = new boolean[256];

  /** The pending operation of the process after each, once that is known. */
  private int[] operation = new int[256];

  /** By course and outcome, for the first micro-step by the complement of the process. */
  private final PairMap children = new PairMap(512);

  /** The course used last of an event that begins with each outcome; empty if none was. */
  private int[] begun = new int[256];

  /** The object that each releases in its last micro-step, or {@link ConcurrentSystem#NONE}. */
  private int[] released = new int[256];

  /** The course that goes on, by course and reaction, or {@link #EMPTY} if the event ends there. */
  private final PairMap further = new PairMap(512);

  /** The empty course alone. */
  public EventOutcomes(
      ConcurrentSystem system, PendingOperations operations, MicroStepFusion fusion) {
    this.system = system;
    this.operations = operations;
    this.fusion = fusion;
    outcome[EMPTY] = ConcurrentSystem.NONE;
    process[EMPTY] = ConcurrentSystem.NONE;
  }

  /** The course of one micro-step. */
  public int of(int mover, int first) {
    int known = first < begun.length ? begun[first] : EMPTY;
    return known != EMPTY && process[known] == mover ? known : begin(mover, first);
  }

  private int begin(int mover, int first) {
    begun = Growth.room(begun, first + 1);
    begun[first] = child(EMPTY, mover, first);
    return begun[first];
  }

  private int child(int course, int mover, int next) {
    int row = course == EMPTY ? ~mover : course;
    int known = children.get(row, next);
    if (known != PairMap.ABSENT) {
      return known;
    }
    parent = Growth.room(parent, count + 1);
    outcome = Growth.room(outcome, count + 1);
    process = Growth.room(process, count + 1);
    length = Growth.room(length, count + 1);
    starting = Growth.room(starting, count + 1);
    over = Growth.room(over, count + 1);
    operation = Growth.room(operation, count + 1);
    shown = Growth.room(shown, count + 1);
    step = Growth.room(step, count + 1);
    released = Growth.room(released, count + 1);
    int child = count++;
    parent[child] = course;
    outcome[child] = next;
    process[child] = mover;
    length[child] = length[course] + 1;
    children.put(row, next, child);
    released[child] = ConcurrentSystem.NONE;
    operation[child] = PairMemo.UNKNOWN;
    boolean reached = system.outcomes().kind(next) == Outcomes.STEP;
    over[child] = !reached;
    step[child] = new int[reached ? 2 * system.outcomes().writes(next) : 0];
    starting[child] = starting[course] || fusion.starts(mover, next);
    for (int k = 0; k < step[child].length; k += 2) {
      step[child][k] = system.outcomes().writtenObject(next, k / 2);
      step[child][k + 1] = system.outcomes().writtenValue(next, k / 2);
    }
    return child;
  }

  /**
   * Returns the pending operation of its process after a course.
   *
   * @param state after the course
   */
  public int operation(int course, int[] state) {
    int its = operation[course];
    if (its == PairMemo.UNKNOWN) {
      its = operations.operation(process[course], state);
      if (moves(course)) {
        operation[course] = its;
      }
    }
    return its;
  }

  /** Returns whether its last micro-step decides in which local state its process is. */
  private boolean moves(int course) {
    int control = system.control(process[course]);
    boolean any = control == ConcurrentSystem.NONE;
    for (int k = 0; k < step[course].length; k += 2) {
      any |= step[course][k] == control;
    }
    return any;
  }

  /**
   * The course with one micro-step more of the same event; {@link #EMPTY} if that would be an event
   * of its own.
   *
   * @param operation what the process is about to do after the course
   * @param reaction how it reacts to the state there
   */
  public int further(int course, int operation, int reaction) {
    int known = further.get(course, reaction);
    if (known == PairMap.ABSENT) {
      int mover = process[course];
      known = EMPTY;
      if (length[course] < LONGEST && fusion.fuses(mover, starting[course], operation, reaction)) {
        known = child(course, mover, system.outcomes().outcome(reaction, 0));
        released[known] = operations.released(operation);
      }
      further.put(course, reaction, known);
    }
    return known;
  }

  /** The object that its last micro-step releases, or {@link ConcurrentSystem#NONE}. */
  int released(int course) {
    return released[course];
  }

  /** Returns whether this is the first call for a course. */
  public boolean isNew(int course) {
    boolean its = !shown[course];
    shown[course] = true;
    return its;
  }

  /** The course without its last micro-step. */
  int before(int course) {
    return parent[course];
  }

  /** The process that does it. */
  int process(int course) {
    return process[course];
  }

  /** Returns the number of micro-steps. */
  public int length(int course) {
    return length[course];
  }

  /** The outcome of its last micro-step. */
  public int outcome(int course) {
    return outcome[course];
  }

  /** Returns whether its last micro-step is an error or discards the execution. */
  public boolean isOver(int course) {
    return over[course];
  }

  /**
   * Returns the effects of its last micro-step on the state. They are pairs of an object and its
   * new value.
   */
  public int[] step(int course) {
    return step[course];
  }

  /** The outcomes of its micro-steps. Cost: linear in the course. */
  public int[] path(int course) {
    int[] path = new int[length[course]];
    for (int c = course, k = path.length - 1; c != EMPTY; c = parent[c], k--) {
      path[k] = outcome[c];
    }
    return path;
  }

  /** The last micro-step, from 0, that uses an object. Cost: linear in the course. */
  public int lastUse(int course, int object) {
    for (int c = course; c != EMPTY; c = parent[c]) {
      if (system.footprints().modeOf(system.outcomes().footprint(outcome[c]), object)
          != ConcurrentSystem.NONE) {
        return length[c] - 1;
      }
    }
    return ConcurrentSystem.NONE;
  }

  /** The last micro-step, from 0, that starts a certain task. Cost: linear in the course. */
  public int start(int course, int task) {
    int control = system.control(task);
    for (int c = course; c != EMPTY; c = parent[c]) {
      for (int k = 0, n = system.outcomes().writes(outcome[c]); k < n; k++) {
        if (system.outcomes().writtenObject(outcome[c], k) == control) {
          return length[c] - 1;
        }
      }
    }
    return ConcurrentSystem.NONE;
  }
}

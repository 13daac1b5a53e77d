// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.PairMap;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * What events do: the outcomes of an event's micro-steps, in order, as paths of a tree, so that
 * equal courses are one number and most events need none of their own.
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

  /** Whether each starts a task. */
  private boolean[] starting = new boolean[256];

  private boolean[] over = new boolean[256];

  /** What each writes in its last micro-step. */
  private int[][] step = new int[256][];

  /** Whether each has been shown to whoever observes. */
  private boolean[] shown = new boolean[256];

  /** What the process is about to do behind each, once that is known. */
  private int[] operation = new int[256];

  /** By course and outcome, for the first micro-step by the complement of the process. */
  private final PairMap children = new PairMap(512);

  /** By outcome: the course asked for last of an event that begins with it; empty if none was. */
  private int[] begun = new int[256];

  /** What each releases in its last micro-step, or {@link ConcurrentSystem#NONE}. */
  private int[] released = new int[256];

  /** By course and reaction: the course that goes on, or {@link #EMPTY} if the event ends there. */
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
    if (first >= begun.length) {
      begun = Arrays.copyOf(begun, Math.max(first + 1, 2 * begun.length));
    }
    begun[first] = child(EMPTY, mover, first);
    return begun[first];
  }

  private int child(int course, int mover, int next) {
    int row = course == EMPTY ? ~mover : course;
    int known = children.get(row, next);
    if (known != PairMap.ABSENT) {
      return known;
    }
    if (count == parent.length) {
      int size = 2 * count;
      parent = Arrays.copyOf(parent, size);
      outcome = Arrays.copyOf(outcome, size);
      process = Arrays.copyOf(process, size);
      length = Arrays.copyOf(length, size);
      starting = Arrays.copyOf(starting, size);
      over = Arrays.copyOf(over, size);
      operation = Arrays.copyOf(operation, size);
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
   * What its process is about to do behind a course.
   *
   * @param state behind the course
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

  /** Whether its last micro-step decides in which local state its process is. */
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
   * @param operation what the process is about to do behind the course
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

  /** Whether this is the first time that somebody asks this of a course. */
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

  /** How many micro-steps it has. */
  public int length(int course) {
    return length[course];
  }

  /** The outcome of its last micro-step. */
  public int outcome(int course) {
    return outcome[course];
  }

  /** Whether its last micro-step is an error or discards the execution. */
  public boolean isOver(int course) {
    return over[course];
  }

  /** What its last micro-step does to the state: pairs of an object and its new value. */
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

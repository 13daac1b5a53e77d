// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.operations;

import dev.ravel.explore.tables.Growth;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Footprints;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;
import java.util.Arrays;

/**
 * The possible pending operations of processes, learnt once for each local state. Each has the
 * contended objects that it may use, and the threads for whose end it waits. Footprints of pending
 * operations cover whatever they do once they are enabled, so blocked operations are included.
 */
public final class PendingOperations {
  /** The thread has reached its end. */
  public static final int FINISHED = 0;

  /** The task has not been started. */
  public static final int NOT_STARTED = 1;

  /** The process's last step was an error or discarded the execution. */
  public static final int OVER = 2;

  private final ConcurrentSystem system;
  private final Contention contention;

  /** By process and local state. */
  private final PairMemo known = new PairMemo();

  private int count = 3;
  private int[][] objects = new int[64][];
  private int[][] modes = new int[64][];
  private int[][] uncontended = new int[64][];
  private int[] joins = new int[64];
  private int[] local = new int[64];

  /** The next operation plus 2, by join and what it finds of the thread, if that is another one. */
  private final PairMemo beyond = new PairMemo();

  /** The local state to which each of the same leads, where nothing but joins is left. */
  private final PairMemo landings = new PairMemo();

  private final int[] scratch;

  /** The one contended object that it uses, if it is one. */
  private int[] single = new int[64];

  private boolean[] simple = new boolean[64];
  private boolean[] deferred = new boolean[64];

  /** The one object that it releases without anybody being able to come before. */
  private int[] releases = new int[64];

  /** By operation with a single object and by the value of that. */
  private final PairMemo reactions = new PairMemo();

  /** The thread whose existence each object is, or {@link ConcurrentSystem#NONE}. */
  private final int[] existing;

  /** The control of each process, or {@link ConcurrentSystem#NONE}. */
  private final int[] control;

  private final boolean[] isControl;
  private final boolean endings;
  private final EagerExtensions ahead;

  /**
   * Nothing is learnt yet.
   *
   * @param endings whether every join is an event of its own. Otherwise joins that follow each
   *     other are one event, which waits for all of their threads, and those with which a thread
   *     ends are none; so a join that happens before one that never does is in no event
   * @param ahead which conflicting extensions are made as soon as they are there
   */
  public PendingOperations(
      ConcurrentSystem system, Contention contention, boolean endings, EagerExtensions ahead) {
    this.endings = endings;
    this.ahead = ahead;
    this.system = system;
    this.contention = contention;
    this.scratch = new int[system.objects()];
    this.existing = new int[system.objects()];
    this.control = new int[system.processes()];
    this.isControl = new boolean[system.objects()];
    Arrays.fill(existing, ConcurrentSystem.NONE);
    for (int p = 0; p < system.processes(); p++) {
      if (system.alive(p) != ConcurrentSystem.NONE) {
        existing[system.alive(p)] = p;
      }
      control[p] = system.control(p);
      if (control[p] != ConcurrentSystem.NONE) {
        isControl[control[p]] = true;
      }
    }
    for (int operation = 0; operation < count; operation++) {
      objects[operation] = new int[0];
      modes[operation] = new int[0];
      uncontended[operation] = new int[0];
      joins[operation] = ConcurrentSystem.NONE;
      single[operation] = ConcurrentSystem.NONE;
      releases[operation] = ConcurrentSystem.NONE;
    }
  }

  /** Returns the pending operation of a process in a state. */
  public int operation(int process, int[] state) {
    int local = local(process, state);
    int operation = known.get(process, local);
    if (operation == PairMemo.UNKNOWN) {
      operation = learn(process, state);
      known.set(process, local, operation);
    }
    return operation;
  }

  /** Returns the pending operation of a process in a local state in which it has stood. */
  public int known(int process, int local) {
    return known.get(process, local);
  }

  /** The local state of a process; 0 if it has no control. */
  public int local(int process, int[] state) {
    int object = control[process];
    return object == ConcurrentSystem.NONE ? 0 : state[object];
  }

  private int learn(int process, int[] state) {
    if (system.finished(process, state)) {
      return FINISHED;
    }
    if (!system.started(process, state)) {
      return NOT_STARTED;
    }
    objects = Growth.room(objects, count + 1);
    modes = Growth.room(modes, count + 1);
    uncontended = Growth.room(uncontended, count + 1);
    joins = Growth.room(joins, count + 1);
    single = Growth.room(single, count + 1);
    simple = Growth.room(simple, count + 1);
    deferred = Growth.room(deferred, count + 1);
    releases = Growth.room(releases, count + 1);
    local = Growth.room(local, count + 1);
    int operation = count++;
    Footprints footprints = system.footprints();
    int footprint = system.mayFootprint(process, state);
    int size = footprints.size(footprint);
    int[] its = new int[size];
    int[] how = new int[size];
    int[] rest = new int[size];
    int used = 0;
    int others = 0;
    boolean waits = system.hints().blocking().waitsForEnds(process, state);
    joins[operation] = ConcurrentSystem.NONE;
    for (int k = 0; k < size; k++) {
      int object = footprints.object(footprint, k);
      int mode = footprints.mode(footprint, k);
      if (passedOver(process, object)) {
        continue;
      }
      if (mode != Mode.READ) {
        contention.changes(object, joined(object) != ConcurrentSystem.NONE);
      }
      if (mode == Mode.COMMUTE) {
        contention.commutes(object);
      }
      int index = contention.index(object);
      if (index != ConcurrentSystem.NONE) {
        its[used] = index;
        how[used++] = mode;
      } else if (mode == Mode.READ && joined(object) != ConcurrentSystem.NONE && waits) {
        joins[operation] = joined(object);
      } else if (object < isControl.length) {
        if (joined(object) != ConcurrentSystem.NONE && !starts(footprint, joined(object))) {
          contention.unordered(object); // it reads or writes more than that the thread has ended
        }
        rest[others++] = object;
      }
    }
    objects[operation] = Arrays.copyOf(its, used);
    modes[operation] = Arrays.copyOf(how, used);
    uncontended[operation] = Arrays.copyOf(rest, others);
    if (used > 0) {
      decides(operation);
    }
    boolean decided =
        used == 1
            && joins[operation] == ConcurrentSystem.NONE
            && contention.object(its[0]) != ConcurrentSystem.NONE;
    single[operation] = decided ? its[0] : ConcurrentSystem.NONE;
    simple[operation] =
        decided
            && contention.choice(process) == ConcurrentSystem.NONE
            && !contention.commuting(contention.object(its[0]));
    deferred[operation] = simple[operation] && !isAhead(contention.object(its[0]));
    int mutex = system.hints().mutexes().releases(process, state);
    boolean alone =
        used == 1 && mutex != ConcurrentSystem.NONE && contention.index(mutex) == its[0];
    releases[operation] = alone ? its[0] : ConcurrentSystem.NONE;
    local[operation] = local(process, state);
    return operation;
  }

  /** Returns whether the steps that read or write an object are made ahead. */
  private boolean isAhead(int object) {
    return switch (ahead) {
      case NONE -> false;
      case PLAIN -> system.capabilities().memory().plain(object);
      case ALL -> true;
    };
  }

  /**
   * Returns whether a use says nothing about other processes. It is of the process's own control,
   * of the control of a task it starts, and of its own existence unless that is contended.
   */
  boolean passedOver(int process, int object) {
    if (contention.everything()) {
      return false;
    }
    if (object >= isControl.length) {
      return contention.index(object) == ConcurrentSystem.NONE;
    }
    return isControl[object]
        || (existing[object] == process && contention.index(object) == ConcurrentSystem.NONE);
  }

  /** Returns whether an operation with a footprint may start a thread. */
  private boolean starts(int footprint, int thread) {
    return control[thread] != ConcurrentSystem.NONE
        && system.footprints().modeOf(footprint, control[thread]) == Mode.WRITE;
  }

  /** Returns whether an object is the control of a process. */
  public boolean isControl(int object) {
    return object < isControl.length && isControl[object];
  }

  /** Returns whether an object is the control of another process. */
  boolean controlled(int process, int object) {
    return isControl[object] && object != control[process];
  }

  /** The thread whose existence an object is, or {@link ConcurrentSystem#NONE}. */
  public int joined(int object) {
    return object < existing.length ? existing[object] : ConcurrentSystem.NONE;
  }

  /**
   * Notes that the operation may block or choose by what its objects hold. They count as contended.
   */
  public void decides(int operation) {
    for (int object : uncontended[operation]) {
      contention.decides(object);
    }
  }

  /** The contended objects that the operation may use, ascending; not to be changed. */
  public int[] objects(int operation) {
    return objects[operation];
  }

  /** The other objects that it may look at, its own state apart; not to be changed. */
  public int[] uncontended(int operation) {
    return uncontended[operation];
  }

  /** Returns the modes in which it may use each of the contended ones. */
  public int[] modes(int operation) {
    return modes[operation];
  }

  /** The one contended object that the operation uses; {@link ConcurrentSystem#NONE} if not one. */
  public int single(int operation) {
    return single[operation];
  }

  /**
   * Returns whether the operation uses one contended object by reading and writing alone. It joins
   * none and has no choice. Then it does the same after a write, whatever was read in between, so
   * its conflicting extensions need not be made until one of them is wanted.
   */
  public boolean isSimple(int operation) {
    return simple[operation];
  }

  /** Returns whether the extensions with an operation are made when they are wanted, not ahead. */
  public boolean isDeferred(int operation) {
    return deferred[operation];
  }

  /** The local state in which the operation is pending. */
  public int local(int operation) {
    return local[operation];
  }

  /** Returns whether the operation is always an event of its own. */
  public boolean apart(int operation) {
    return objects[operation].length > 0 && released(operation) == ConcurrentSystem.NONE;
  }

  /**
   * Returns the one contended object that the operation releases; {@link ConcurrentSystem#NONE} if
   * there is none. No process can come before it there.
   */
  public int released(int operation) {
    int index = releases[operation];
    boolean fixed =
        index != ConcurrentSystem.NONE && contention.undisturbed(contention.object(index));
    return fixed ? index : ConcurrentSystem.NONE;
  }

  /**
   * The reaction of a process in a state in which this operation is pending. Where it uses one
   * contended object alone, that depends on its value and is found out once.
   */
  public int reaction(int process, int operation, int[] state) {
    int index = single[operation];
    if (index == ConcurrentSystem.NONE) {
      return system.reaction(process, state);
    }
    int value = state[contention.object(index)];
    int reaction = reactions.get(operation, value);
    if (reaction == PairMemo.UNKNOWN) {
      reaction = system.reaction(process, state);
      reactions.set(operation, value, reaction);
    }
    return reaction;
  }

  /**
   * Returns the pending operation of a process after a join, if that is another join. Both touch
   * nothing else; {@link #FINISHED} if it has ended there; {@link ConcurrentSystem#NONE} otherwise,
   * and where every join is an event of its own. It may depend on the result of the thread.
   *
   * @param state in which the thread that is joined has ended
   */
  public int beyond(int process, int operation, int[] state) {
    int found = found(operation, state);
    int known = beyond.get(operation, found);
    if (known != PairMemo.UNKNOWN) {
      return known - 2;
    }
    int next = lookBeyond(process, operation, state);
    beyond.set(operation, found, next + 2);
    return next;
  }

  /** The local state after a join of which {@link #beyond} tells what comes next. */
  public int landing(int operation, int[] state) {
    return landings.get(operation, found(operation, state));
  }

  /** Returns what a join finds of the thread that it joins. */
  private int found(int operation, int[] state) {
    return state[system.alive(joins[operation])];
  }

  private int lookBeyond(int process, int operation, int[] state) {
    int own = control[process];
    if (endings || !onlyJoins(operation) || own == ConcurrentSystem.NONE) {
      return ConcurrentSystem.NONE;
    }
    System.arraycopy(state, 0, scratch, 0, scratch.length);
    scratch[own] = local[operation];
    int reaction = system.reaction(process, scratch);
    if (system.outcomes().size(reaction) != 1) {
      return ConcurrentSystem.NONE;
    }
    int outcome = system.outcomes().outcome(reaction, 0);
    boolean moves =
        system.outcomes().kind(outcome) == Outcomes.STEP
            && system.outcomes().writes(outcome) == 1
            && system.outcomes().writtenObject(outcome, 0) == own;
    if (!moves) {
      return ConcurrentSystem.NONE;
    }
    scratch[own] = system.outcomes().writtenValue(outcome, 0);
    landings.set(operation, found(operation, state), scratch[own]);
    int next = operation(process, scratch);
    boolean goesOn = onlyJoins(next) ? !leadsTo(next, operation, state) : next == FINISHED;
    return goesOn ? next : ConcurrentSystem.NONE;
  }

  /**
   * Returns whether joins, one after the other, lead from one to another one. They may go round.
   */
  private boolean leadsTo(int from, int operation, int[] state) {
    int at = from;
    while (at > OVER && at != operation) {
      int known = beyond.get(at, found(at, state));
      at = known == PairMemo.UNKNOWN ? ConcurrentSystem.NONE : known - 2;
    }
    return at == operation;
  }

  /** Returns whether it waits for the end of a thread and uses no contended object. */
  public boolean onlyJoins(int operation) {
    return joins[operation] != ConcurrentSystem.NONE && objects[operation].length == 0;
  }

  /** Returns whether what a process does at its end may be no event. */
  public boolean leavesOutEnds() {
    return !endings;
  }

  /** Returns whether it waits for the end of a thread; {@link ConcurrentSystem#NONE} does not. */
  public boolean isJoin(int operation) {
    return operation != ConcurrentSystem.NONE && joins[operation] != ConcurrentSystem.NONE;
  }

  /** The thread whose end it waits for, or {@link ConcurrentSystem#NONE}. */
  public int joins(int operation) {
    return joins[operation];
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.unfolding.configuration;

import dev.ravel.explore.tables.Bits;
import dev.ravel.explore.tables.Growth;
import dev.ravel.explore.unfolding.operations.Contention;
import dev.ravel.explore.unfolding.operations.FutureUses;
import dev.ravel.explore.unfolding.operations.PendingOperations;
import dev.ravel.explore.unfolding.structure.UnfoldingPrefix;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import dev.ravel.system.Outcomes;

/**
 * The pending operations of the processes at the end of the trail, and which of them are enabled.
 * For each contended object it keeps the set of processes that are about to use it, and for each
 * thread those that wait for its end: only these are looked at when the object changes or the
 * thread ends. Sets of processes are bits of words.
 *
 * <p>Cost of a change: linear in the objects that one operation may use, and a look at each process
 * that waits for what has changed.
 */
public final class Pending {
  private final Outcomes outcomes;
  private final Contention contention;
  private final PendingOperations operations;
  private final FutureUses futureUses;
  private final LoneEnds loneEnds;
  private final int words;

  /** The state at the end of the trail, which others change. */
  private final int[] state;

  /** The pending operation of each process. */
  private final int[] pending;

  private final long[] enabled;

  /** The processes that are crashes of threads. */
  private final long[] crashes;

  private boolean anyCrashes;

  /** Begun and not ended. */
  private final long[] underway;

  private final long[] finished;

  // by contended object: who is about to use it, and who is about to write it
  private final long[] using;
  private final long[] writing;

  /** About to do something that uses no contended object, or several, enabled or not. */
  private final long[] apart;

  /** The processes that wait for the end of each thread; null if none has. */
  private final long[][] joiners;

  /** Each word of the enabled processes that was changed on the trail, and what it was. */
  private int[] changed = new int[256];

  private long[] replaced = new long[256];
  private int changes;

  /**
   * Creates the pending operations in an initial state.
   *
   * @param state the state at the end of the trail, which others change
   * @param tail by process its last event, or what started it, which others change
   */
  Pending(UnfoldingPrefix u, FutureUses futureUses, int[] state, int[] tail) {
    this.loneEnds = new LoneEnds(u, tail);
    this.outcomes = u.system().outcomes();
    this.contention = u.contention();
    this.operations = u.operations();
    this.futureUses = futureUses;
    this.state = state;
    int processes = u.system().processes();
    words = (processes + 63) / 64;
    pending = new int[processes];
    enabled = new long[words];
    crashes = new long[words];
    underway = new long[words];
    finished = new long[words];
    using = new long[words * u.width()];
    writing = new long[words * u.width()];
    apart = new long[words];
    joiners = new long[processes][];
    for (int p = 0; p < processes; p++) {
      if (u.system().capabilities().crashes().isCrash(p)) {
        crashes[p >> 6] |= 1L << p;
        anyCrashes = true;
      }
      await(p);
    }
  }

  // -------------------------------------------------------------------------------- looking

  /** Returns the pending operation of a process. */
  public int operation(int process) {
    return pending[process];
  }

  /** The words of a set of processes. */
  public int words() {
    return words;
  }

  /** One word of the enabled processes. */
  public long enabled(int word) {
    return enabled[word];
  }

  /**
   * Returns one word of the enabled processes that are no crashes. They go on, if nothing stops
   * them.
   */
  public long goingOn(int word) {
    return enabled[word] & ~crashes[word];
  }

  /**
   * Returns one word of the enabled processes that are crashes. None of them is obliged to happen.
   */
  public long mayCrash(int word) {
    return enabled[word] & crashes[word];
  }

  /**
   * Returns one word of those that {@link #goingOn go on} and use more than one contended object.
   * Those without one are included.
   */
  public long goingOnApart(int word) {
    return goingOn(word) & apart[word];
  }

  public boolean isEnabled(int process) {
    return (enabled[process >> 6] >>> process & 1) != 0;
  }

  /** Returns whether a process is the crash of a thread. */
  public boolean isCrash(int process) {
    return (crashes[process >> 6] >>> process & 1) != 0;
  }

  /** Returns whether some process is the crash of a thread. */
  public boolean anyCrashes() {
    return anyCrashes;
  }

  /** Returns whether no process but crashes is enabled. */
  boolean noneGoesOn() {
    for (int w = 0; w < words; w++) {
      if (goingOn(w) != 0) {
        return false;
      }
    }
    return true;
  }

  /** One word of the processes that are about to do something, enabled or not. */
  public long underway(int word) {
    return underway[word];
  }

  /** One word of the processes whose pending operation may use an object. */
  public long using(int object, int word) {
    return using[object * words + word];
  }

  /** One word of the processes whose pending operation may write an object. */
  public long writing(int object, int word) {
    return writing[object * words + word];
  }

  // ----------------------------------------------------------------------------- going on

  /** Returns the mark with which {@link #back} restores the enabled processes. */
  int mark() {
    return changes;
  }

  private void enable(int word, long its) {
    if (enabled[word] == its) {
      return;
    }
    changed = Growth.room(changed, changes + 1);
    replaced = Growth.room(replaced, changes + 1);
    changed[changes] = word;
    replaced[changes++] = enabled[word];
    enabled[word] = its;
  }

  /** A process is about to do what the state says. */
  void await(int process) {
    await(process, operations.operation(process, state));
  }

  /** A process is about to do something, which the state says too. */
  void await(int process, int operation) {
    pending[process] = operation;
    if (operation <= PendingOperations.OVER) {
      if (operation == PendingOperations.FINISHED) {
        finished[process >> 6] |= 1L << process;
        wakeJoiners(process);
      }
      return;
    }
    wants(process, operation);
    int count = look(process);
    if (count == 0 && operations.joins(operation) == ConcurrentSystem.NONE) {
      operations.decides(operation);
    }
  }

  /** Notes the objects that a process is about to use, and the thread whose end it waits for. */
  private void wants(int process, int operation) {
    int word = process >> 6;
    long bit = 1L << process;
    underway[word] |= bit;
    int[] objects = operations.objects(operation);
    int[] modes = operations.modes(operation);
    int single = operations.single(operation);
    if (single != ConcurrentSystem.NONE) {
      using[single * words + word] |= bit;
      if (modes[0] == Mode.WRITE) {
        writing[single * words + word] |= bit;
      }
      return;
    }
    for (int k = 0; k < objects.length; k++) {
      using[objects[k] * words + word] |= bit;
      if (modes[k] == Mode.WRITE) {
        writing[objects[k] * words + word] |= bit;
      }
    }
    apart[word] |= bit;
    if (operations.joins(operation) != ConcurrentSystem.NONE) {
      joins(operations.joins(operation), process);
    }
  }

  private void joins(int thread, int process) {
    if (joiners[thread] == null) {
      joiners[thread] = new long[words];
    }
    joiners[thread][process >> 6] |= 1L << process;
  }

  /** A process is no longer about to do what it was. */
  void forget(int process) {
    int operation = pending[process];
    int word = process >> 6;
    long bit = 1L << process;
    if (operation <= PendingOperations.OVER) {
      finished[word] &= ~bit;
      return;
    }
    enable(word, enabled[word] & ~bit);
    underway[word] &= ~bit;
    int single = operations.single(operation);
    if (single != ConcurrentSystem.NONE) {
      using[single * words + word] &= ~bit;
      writing[single * words + word] &= ~bit;
      return;
    }
    apart[word] &= ~bit;
    int[] objects = operations.objects(operation);
    for (int k = 0; k < objects.length; k++) {
      using[objects[k] * words + word] &= ~bit;
      writing[objects[k] * words + word] &= ~bit;
    }
    if (operations.joins(operation) != ConcurrentSystem.NONE) {
      joiners[operations.joins(operation)][word] &= ~bit;
    }
  }

  /** Looks at the processes that may use an object whose value has changed. */
  void changed(int object) {
    int index = contention.index(object);
    if (index == ConcurrentSystem.NONE) {
      return;
    }
    for (int w = 0; w < words; w++) {
      for (long rest = using[index * words + w]; rest != 0; rest &= rest - 1) {
        look(64 * w + Bits.lowest(rest));
      }
    }
  }

  private void wakeJoiners(int ended) {
    for (int w = 0; joiners[ended] != null && w < words; w++) {
      for (long rest = joiners[ended][w]; rest != 0; rest &= rest - 1) {
        int process = 64 * w + Bits.lowest(rest);
        if (pending[process] > PendingOperations.OVER) {
          look(process);
        }
      }
    }
  }

  /**
   * Looks whether a process is enabled.
   *
   * @return how many outcomes its next step has
   */
  private int look(int process) {
    int operation = pending[process];
    int count = outcomes.size(operations.reaction(process, operation, state));
    if (count == 0 || waits(process, operation)) {
      enable(process >> 6, enabled[process >> 6] & ~(1L << process));
    } else {
      enable(process >> 6, enabled[process >> 6] | 1L << process);
      if (count > 1) {
        operations.decides(operation);
        contention.chooses(process, operations.local(operation));
      }
    }
    return count;
  }

  /**
   * Returns whether a process about to join a thread joins, directly after that, one that has not
   * ended. All these joins are one event. They are none if the process has ended after them, or
   * comes to its end alone.
   */
  private boolean waits(int process, int operation) {
    if (!operations.isJoin(operation)) {
      return false;
    }
    int next = behindJoins(process, operation);
    if (operations.isJoin(next)) {
      joins(operations.joins(next), process);
      return true;
    }
    boolean none = next == PendingOperations.FINISHED || endsAlone(process, operation);
    if (none) {
      futureUses.leads(operation, PendingOperations.FINISHED);
    }
    return none;
  }

  /**
   * Returns whether a process whose joins lead to something else is alone then, and comes to its
   * end.
   */
  private boolean endsAlone(int process, int operation) {
    if (!operations.leavesOutEnds() || !operations.onlyJoins(operation) || !isAlone(process)) {
      return false;
    }
    loneEnds.begin();
    int last = operation;
    int next = operation;
    while (operations.isJoin(next)) {
      loneEnds.join(operations.joins(next));
      last = next;
      next = operations.beyond(process, next, state);
    }
    return loneEnds.comes(process, last, finished, state);
  }

  /** Returns whether all other processes have ended or were not started. */
  private boolean isAlone(int process) {
    for (int other = 0; other < pending.length; other++) {
      if (other != process
          && !hasFinished(other)
          && pending[other] != PendingOperations.NOT_STARTED) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether nothing is left for a process to do but joins that are no event, and it can do
   * them.
   */
  public boolean onlyJoins(int process) {
    return operations.isJoin(pending[process])
        && behindJoins(process, pending[process]) == PendingOperations.FINISHED;
  }

  /** The local state in which a process of which {@link #onlyJoins} holds ends. */
  public int ending(int process) {
    int last = pending[process];
    int next = last;
    while (operations.isJoin(next)) {
      last = next;
      next = operations.beyond(process, next, state);
    }
    return operations.landing(last, state);
  }

  /**
   * Returns the operation of a process after joins of threads that have ended. It is as in {@link
   * PendingOperations#beyond}. It is the operation itself if it is no join, or a join that it must
   * wait for.
   */
  private int behindJoins(int process, int operation) {
    int next = operation;
    while (operations.isJoin(next) && hasFinished(operations.joins(next))) {
      next = operations.beyond(process, next, state);
    }
    return next;
  }

  private boolean hasFinished(int process) {
    return (finished[process >> 6] >>> process & 1) != 0;
  }

  // ----------------------------------------------------------------------------- going back

  /** A process is again about to do what it did; {@link #back} tells whether it is enabled. */
  void again(int process, int operation) {
    pending[process] = operation;
    wants(process, operation);
  }

  /** A task has not been started after all. */
  void unstarted(int task) {
    pending[task] = PendingOperations.NOT_STARTED;
  }

  /** Restores the enabled processes at a mark. */
  void back(int mark) {
    while (changes > mark) {
      changes--;
      enabled[changed[changes]] = replaced[changes];
    }
  }
}

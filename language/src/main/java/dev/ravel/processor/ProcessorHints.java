// SPDX-License-Identifier: Apache-2.0
package dev.ravel.processor;

import static dev.ravel.system.ConcurrentSystem.NONE;

import dev.ravel.machine.Instruction;
import dev.ravel.machine.Service;
import dev.ravel.processor.ProgramFacts.Fact;
import dev.ravel.system.Footprints;
import dev.ravel.system.Hints;
import dev.ravel.system.Renamings;
import java.util.Arrays;
import java.util.Optional;

/** The facts known beforehand of the operation at which a thread stands. */
final class ProcessorHints implements Hints.Reactions, Hints.Blocking, Hints.Mutexes {
  private final Processor system;
  private final ProgramFacts known;
  private final Cells cells;

  /** The next operation by thread and local state; absent if it was not needed yet. */
  private final Next[][] next;

  ProcessorHints(Processor system, ProgramFacts known, Cells cells) {
    this.system = system;
    this.known = known;
    this.cells = cells;
    next = new Next[cells.threads()][0];
  }

  /** The kind of a thread's next operation. */
  private enum Next {
    LOCK,
    UNLOCK,
    /** It waits for the end of a thread, and for nothing else. */
    JOIN,
    /** It makes a step in every state. */
    GOES_ON,
    OTHER
  }

  /** Returns all of them. */
  Hints all() {
    return new Hints(
        this,
        this,
        this,
        Hints.Channels.EMPTY,
        Hints.Tokens.EMPTY,
        Hints.CrashChoice.EMPTY,
        _ -> Renamings.NONE,
        Optional.of(new int[0]));
  }

  @Override
  public int known(int process, int[] state) {
    return system.knownReaction(process, state);
  }

  @Override
  public boolean waitsForEnds(int process, int[] state) {
    return next(process, state) == Next.JOIN;
  }

  @Override
  public boolean mayBlock(int process, int[] state) {
    return next(process, state) != Next.GOES_ON;
  }

  /** Returns whether threads look at a mutex other than to lock it, or to more than a mutex. */
  private boolean looksFurther() {
    return known.holds(Fact.ASKED_MUTEXES) || known.holds(Fact.ROBUST_MUTEXES);
  }

  @Override
  public int acquires(int process, int[] state) {
    return !looksFurther() && next(process, state) == Next.LOCK ? onlyMutex(process, state) : NONE;
  }

  @Override
  public int releases(int process, int[] state) {
    if (looksFurther() || next(process, state) != Next.UNLOCK) {
      return NONE;
    }
    int mutex = onlyMutex(process, state);
    if (mutex == NONE) {
      return NONE;
    }
    long[] contents = cells.contents(mutex, state[mutex]);
    return Locks.isHeldOnceBy(process, contents) ? mutex : NONE;
  }

  @Override
  public int holder(int object, int value) {
    boolean mutex =
        !looksFurther() && cells.isMemory(object) && cells.range(object).kind() == Kind.MUTEX;
    return mutex ? Locks.holder(cells.contents(object, value)) : NONE;
  }

  /**
   * Returns the mutex that an operation uses, if it uses nothing else but the thread's own life.
   * That object no other thread changes, and others only wait for it.
   */
  private int onlyMutex(int process, int[] state) {
    Footprints footprints = system.footprints();
    int may = system.mayFootprint(process, state);
    int only = NONE;
    for (int k = 0; k < footprints.size(may); k++) {
      int object = footprints.object(may, k);
      if (object == process || object == cells.alive(process)) {
        continue;
      }
      if (only != NONE || !cells.isMemory(object) || cells.range(object).kind() != Kind.MUTEX) {
        return NONE;
      }
      only = object;
    }
    return only;
  }

  private Next next(int process, int[] state) {
    if (!system.started(process, state) || system.finished(process, state)) {
      return Next.OTHER;
    }
    int local = state[process];
    Next[] its = next[process];
    if (local >= its.length) {
      its = Arrays.copyOf(its, Math.max(local + 1, 2 * its.length));
      next[process] = its;
    }
    if (its[local] == null) {
      ThreadState stand = system.locals(process).stand(local);
      its[local] =
          of(
              known.program().functions().get(stand.top.function).code().get(stand.top.pc),
              known.signals().isPresent() || known.cancels() && Cancellation.isPossible(stand));
    }
    return its[local];
  }

  /**
   * Returns the next operation.
   *
   * @param cancellable whether it may also be the end of the thread, at a cancellation point, or
   *     the begin of a handler
   */
  private static Next of(Instruction instruction, boolean cancellable) {
    return switch (instruction) {
      case Instruction.Library its when its.service() == Service.MUTEX_LOCK -> Next.LOCK;
      case Instruction.Library its when its.service() == Service.MUTEX_UNLOCK -> Next.UNLOCK;
      case Instruction.Library its when its.service() == Service.THREAD_CREATE -> Next.GOES_ON;
      case Instruction.Library its when its.service().joins() && !cancellable -> Next.JOIN;
      case Instruction.Load its when !its.atomic() -> Next.GOES_ON;
      case Instruction.Store its when !its.atomic() -> Next.GOES_ON;
      case Instruction.Return _ -> Next.GOES_ON;
      default -> Next.OTHER;
    };
  }
}

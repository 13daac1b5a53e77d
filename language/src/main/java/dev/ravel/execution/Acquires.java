// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.system.ConcurrentSystem;
import java.util.Arrays;

/**
 * Which local states are about to lock a mutex. A lock that begins an atomic block is not told of:
 * there the whole block is one operation.
 */
final class Acquires {
  private static final int UNKNOWN = -2;

  private final Program program;
  private final Evaluator evaluator;
  private final int[][] mutexes;

  Acquires(Program program, Evaluator evaluator) {
    this.program = program;
    this.evaluator = evaluator;
    this.mutexes = new int[program.threads().size()][0];
  }

  /** The mutex that a thread locks in a local state, or {@link ConcurrentSystem#NONE}. */
  int mutex(int thread, int local, LocalStates locals) {
    int[] its = mutexes[thread];
    if (local >= its.length) {
      int size = its.length;
      its = Arrays.copyOf(its, Math.max(local + 1, 2 * size));
      Arrays.fill(its, size, its.length, UNKNOWN);
      mutexes[thread] = its;
    }
    if (its[local] == UNKNOWN) {
      its[local] = locked(thread, locals.frame(local));
    }
    return its[local];
  }

  private int locked(int thread, Frame frame) {
    Routine routine = program.routines().get(program.threads().get(thread).routine());
    return routine.code().get(frame.pc) instanceof Instruction.Lock lock
        ? Releases.member(lock.mutex(), frame, evaluator)
        : ConcurrentSystem.NONE;
  }
}

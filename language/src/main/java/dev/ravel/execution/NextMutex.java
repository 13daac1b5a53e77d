// SPDX-License-Identifier: Apache-2.0
package dev.ravel.execution;

import dev.ravel.program.Instruction;
import dev.ravel.program.ObjectDeclaration;
import dev.ravel.program.Program;
import dev.ravel.program.Routine;
import dev.ravel.program.Transition;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Mode;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;

/**
 * The local states that are about to lock a mutex. Others release one that no other thread can use
 * while it is held. Such a mutex is locked, unlocked and waited with, and never tried, asked about,
 * or locked in the middle of a block that must not be stuck.
 */
final class NextMutex {
  private static final int UNKNOWN = -2;

  private final Program program;
  private final Evaluator evaluator;
  private final BitSet asked = new BitSet();

  /** By thread and local state what was asked for, or {@link #UNKNOWN}. */
  private final int[][] locked;

  private final int[][] unlocked;

  NextMutex(Program program, ObjectTable objects, Evaluator evaluator) {
    this.program = program;
    this.evaluator = evaluator;
    this.locked = new int[program.threads().size()][0];
    this.unlocked = new int[program.threads().size()][0];
    for (Routine routine : program.routines()) {
      KnownRegisters none = KnownRegisters.none(evaluator, routine.registers().size());
      for (int pc = 0; pc < routine.code().size(); pc++) {
        Limits.pollAt(pc);
        Instruction instruction = routine.code().get(pc);
        if (instruction instanceof Instruction.AtomicBegin) {
          lockedWithin(routine, pc, none);
        }
        if (instruction instanceof Instruction.TryLock attempt) {
          Mentions.members(attempt.mutex()).forEach(asked::set);
        }
        if (instruction instanceof Instruction.Select select) {
          lockedByChoice(select);
        }
        look(objects, MayUse.ofInstruction(program, objects, evaluator, none, instruction));
      }
    }
    for (Transition transition : program.transitions()) {
      look(objects, MayUse.ofTransition(program, objects, evaluator, transition));
    }
  }

  /** A choice looks whether the mutex is free, and may do something else if it is not. */
  private void lockedByChoice(Instruction.Select select) {
    for (Instruction.Alternative alternative : select.alternatives()) {
      if (alternative.operation().orElse(null) instanceof Instruction.Lock lock) {
        Mentions.members(lock.mutex()).forEach(asked::set);
      }
    }
  }

  /**
   * Notes a lock that is not the beginning of an atomic block. It is an error there that the mutex
   * is held.
   */
  private void lockedWithin(Routine routine, int begin, KnownRegisters none) {
    new AtomicBlock(routine, begin, none.copy())
        .visit(
            (pc, before) -> {
              if (routine.code().get(pc) instanceof Instruction.Lock lock) {
                Mentions.members(lock.mutex()).forEach(asked::set);
              }
            });
  }

  /** Mutexes that are only looked at. */
  private void look(ObjectTable objects, Map<Integer, Integer> modes) {
    modes.forEach(
        (object, mode) -> {
          boolean mutex =
              object < objects.declared()
                  && objects.kind(object) instanceof ObjectDeclaration.Mutex;
          if (mutex && mode == Mode.READ) {
            asked.set(object);
          }
        });
  }

  /**
   * The mutex that a thread locks in a local state, or {@link ConcurrentSystem#NONE}. A lock that
   * begins an atomic block is not told of: there the whole block is one operation. Neither is one
   * after which properties may see that a variable changes.
   */
  int locked(int thread, int local, LocalStates locals) {
    return known(true, thread, local, locals);
  }

  /** The mutex that a thread unlocks in a local state, or {@link ConcurrentSystem#NONE}. */
  int unlocked(int thread, int local, LocalStates locals) {
    return known(false, thread, local, locals);
  }

  private int known(boolean locks, int thread, int local, LocalStates locals) {
    int[][] mutexes = locks ? locked : unlocked;
    int[] its = mutexes[thread];
    if (local >= its.length) {
      int size = its.length;
      its = Arrays.copyOf(its, Math.max(local + 1, 2 * size));
      Arrays.fill(its, size, its.length, UNKNOWN);
      mutexes[thread] = its;
    }
    if (its[local] == UNKNOWN) {
      Routine routine = program.routines().get(program.threads().get(thread).routine());
      Frame frame = locals.frame(local);
      Instruction next = routine.code().get(frame.pc);
      int mutex = locks ? locked(next, frame) : unlocked(next, frame);
      boolean shows = mutex != ConcurrentSystem.NONE && Landing.shows(routine, frame.pc);
      its[local] = shows ? ConcurrentSystem.NONE : mutex; // or the mutex is not all it writes
    }
    return its[local];
  }

  private int locked(Instruction next, Frame frame) {
    return next instanceof Instruction.Lock lock
        ? LocalMember.of(evaluator, lock.mutex(), frame)
        : ConcurrentSystem.NONE;
  }

  private int unlocked(Instruction next, Frame frame) {
    int mutex =
        next instanceof Instruction.Unlock unlock
            ? LocalMember.of(evaluator, unlock.mutex(), frame)
            : ConcurrentSystem.NONE;
    return mutex == ConcurrentSystem.NONE || asked.get(mutex) ? ConcurrentSystem.NONE : mutex;
  }
}

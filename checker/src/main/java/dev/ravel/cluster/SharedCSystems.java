// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.InitialSystem;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Shared;
import java.util.List;

/**
 * Systems of C programs, which learn more of their program while they are explored. The systems of
 * one search, at all workers, learn the same in the same order.
 */
final class SharedCSystems {
  private SharedCSystems() {}

  /** Returns whether a system is one of them. */
  static boolean is(ConcurrentSystem system) {
    return system instanceof Shared its && its.grows();
  }

  /**
   * A system for a search by all workers.
   *
   * @param before the lessons of earlier searches, as {@link InitialSystem#system(List)} takes them
   */
  static Processor system(ProgramFacts program, List<List<long[]>> before) {
    program.leaveOutWhatIsTooLong();
    return (Processor) new InitialSystem(() -> FirstExecutions.system(program)).system(before);
  }

  /**
   * A system for an exploration along executions by all workers. It is the one of a single machine
   * that has learnt the same in the same order.
   *
   * @param before as for {@link #system}
   */
  static Processor systemOfExecutions(ProgramFacts program, List<List<long[]>> before) {
    program.leaveOutWhatIsTooLong();
    return (Processor) new InitialSystem(() -> FirstExecutions.system(program), 0).system(before);
  }

  /** The result of an engine of one machine. */
  static Exploration alone(Engine engine, Processor of, List<Question> questions, Budget budget) {
    ProgramFacts program = of.afresh();
    program.leaveOutWhatIsTooLong();
    return GrowingSystem.during(
        program,
        system -> {
          Exploration found = engine.explore(system, questions, budget);
          of.remark(system.remarks());
          return found;
        });
  }

  /** The limits of all results about the program of a system. */
  static Remarks remarks(ConcurrentSystem system) {
    return system instanceof Processor its ? its.remarks() : Remarks.NONE;
  }

  /** Adds limits that other systems have found. */
  static void remark(ConcurrentSystem system, Remarks others) {
    if (system instanceof Processor its) {
      its.remark(others);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.InitialSystem;
import dev.ravel.processor.FirstExecutions;
import dev.ravel.processor.Processor;
import dev.ravel.processor.ProgramFacts;
import dev.ravel.processor.Remarks;
import dev.ravel.source.Limits;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import java.util.List;

/**
 * Systems of C programs, which come to know more of their program while they are explored: those of
 * one search, at all workers, come to know the same in the same order.
 */
final class SharedCSystems {
  private SharedCSystems() {}

  /** Whether a system is one of them. */
  static boolean is(ConcurrentSystem system) {
    return system instanceof Shared its && its.grows();
  }

  /**
   * A system for a search together, of the same program as another.
   *
   * @param before what was learnt in searches before, as {@link InitialSystem#system(List)} takes
   *     it
   */
  static Processor system(ProgramFacts program, List<List<List<Long>>> before) {
    program.leaveOutWhatIsTooLong();
    return (Processor) new InitialSystem(() -> FirstExecutions.system(program)).system(before);
  }

  /**
   * A system for an exploration along executions together, which is as one machine would make it as
   * long as it has learnt the same in the same order.
   *
   * @param before as for {@link #system}
   */
  static Processor systemOfExecutions(ProgramFacts program, List<List<List<Long>>> before) {
    program.leaveOutWhatIsTooLong();
    return (Processor) new InitialSystem(() -> FirstExecutions.system(program), 0).system(before);
  }

  /** What is found of a program by an engine of one machine. */
  static Exploration alone(Engine engine, Processor of, List<Question> questions, Budget budget) {
    ProgramFacts program = of.afresh();
    program.leaveOutWhatIsTooLong();
    while (true) {
      try {
        Processor system = FirstExecutions.system(program);
        Exploration found = engine.explore(system, questions, budget);
        of.remark(system.remarks());
        return found;
      } catch (Outgrown more) {
        Limits.poll();
      }
    }
  }

  /** What limits all that is said of the program of a system. */
  static Remarks remarks(ConcurrentSystem system) {
    return system instanceof Processor its ? its.remarks() : Remarks.NONE;
  }

  /** Others have found out what limits it. */
  static void remark(ConcurrentSystem system, Remarks others) {
    if (system instanceof Processor its) {
      its.remark(others);
    }
  }
}

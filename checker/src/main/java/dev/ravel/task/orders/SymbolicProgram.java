// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.Budget;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.inputs.InputPaths;
import dev.ravel.processor.Processor;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GivenExecution;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.SymbolicInputs;

/** The executions of a C program whose functions give all values. */
final class SymbolicProgram implements SymbolicExecutions {
  private final CSubject program;

  SymbolicProgram(CSubject program) {
    this.program = program;
  }

  @Override
  public void coverable(Encoding encoding, Criterion criterion) {
    if (encoding == Encoding.CONTEXTUAL && criterion == Criterion.EVENTS) {
      throw SymbolicInputs.refusedOfC(
          "the events of the contextual unfolding are not told apart for all values at once",
          "leave out --encoding, or use --nondet LOW..HIGH in place of --symbolic");
    }
  }

  @Override
  public Found explored(Encoding encoding, Paths.Extent extent) {
    Processor first = program.first();
    InputPaths its = InputPaths.of(program::with, encoding::of, extent, Budget.current());
    return SymbolicExecutions.given(first, its.paths(), path -> given(its, path));
  }

  private static GivenExecution given(InputPaths paths, Paths.Path path) {
    return new GivenExecution(
        path.events(),
        path.run(),
        () -> paths.system(path.system(), path.run()),
        path.run(),
        thread -> paths.thread(path.system(), thread));
  }
}

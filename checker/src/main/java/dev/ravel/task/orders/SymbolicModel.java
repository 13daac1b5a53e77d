// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.explore.Budget;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.inputs.GivenInputs;
import dev.ravel.program.Program;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GivenExecution;
import dev.ravel.symbolic.Solver;

/** The executions of a model with symbolic inputs. */
final class SymbolicModel implements SymbolicExecutions {
  private final ProgramSystem system;
  private final GivenInputs inputs;

  /** Those of a program that has symbolic inputs. */
  SymbolicModel(Program program, Solver solver) {
    this.system = ProgramSystem.of(program, solver);
    this.inputs = new GivenInputs(program, system);
  }

  @Override
  public void coverable(Encoding encoding, Criterion criterion) {
    // everything is
  }

  @Override
  public Found explored(Encoding encoding, Paths.Extent extent) {
    Paths paths = Paths.of(encoding.of(system), extent, Budget.current());
    return SymbolicExecutions.given(system, paths, this::given);
  }

  private GivenExecution given(Paths.Path path) {
    GivenInputs.Replayable its = inputs.replayable(path.run());
    return new GivenExecution(
        path.events(),
        path.run(),
        () -> inputs.system(its.inputs()),
        its.run(),
        system.vocabulary()::process);
  }
}

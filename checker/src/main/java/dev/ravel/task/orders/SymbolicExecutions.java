// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.execution.Execution;
import dev.ravel.explore.Budget;
import dev.ravel.explore.stateless.Paths;
import dev.ravel.inputs.GivenInputs;
import dev.ravel.inputs.Z3Solver;
import dev.ravel.program.Program;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GivenExecution;
import dev.ravel.symbolic.Solver;
import dev.ravel.task.loading.SymbolicInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The executions of a model with symbolic inputs: each combination of a path and a trace once, with
 * inputs that have values for which it happens.
 */
final class SymbolicExecutions {
  private final Execution system;
  private final GivenInputs inputs;

  /** Those of a program that has symbolic inputs. */
  SymbolicExecutions(Program program, Solver solver) {
    this.system = Execution.of(program, solver);
    this.inputs = new GivenInputs(program, system);
  }

  /**
   * Those of a program.
   *
   * @return empty if it has no symbolic inputs
   * @throws dev.ravel.task.loading.Refused if it has something that cannot be explored with them
   */
  static Optional<SymbolicExecutions> of(Program program) {
    SymbolicInputs.explorable(program);
    return SymbolicInputs.of(program).map(_ -> new SymbolicExecutions(program, new Z3Solver()));
  }

  /** The system, whose inputs have no values. */
  Execution system() {
    return system;
  }

  /**
   * What an exploration has found.
   *
   * @param paths the executions without values, with their events
   * @param executions the same ones with values, as many as there was time for
   * @param stopped why it ended early; absent if it did not
   */
  record Found(Paths paths, List<GivenExecution> executions, Optional<Problem> stopped) {}

  /**
   * Explores.
   *
   * @param encoding what the events are
   * @param extent how much of executions is kept that end early
   */
  Found explored(Encoding encoding, Paths.Extent extent) {
    Limits limits = Limits.current();
    Budget budget = limits instanceof Budget its ? its : effort -> limits.spent(effort.bytes());
    Paths paths = Paths.of(encoding.of(system), extent, budget);
    Limits told =
        paths.stopped().map(reason -> Limits.grace(ModelEvents.GRACE, reason)).orElse(limits);
    List<GivenExecution> executions = new ArrayList<>();
    Optional<Problem> stopped =
        told.during(
            () -> {
              try {
                paths.executions().forEach(path -> executions.add(given(path)));
                return paths.stopped();
              } catch (Halt halt) {
                return Optional.of(paths.stopped().orElse(halt.reason()));
              }
            });
    return new Found(paths, executions, stopped);
  }

  private GivenExecution given(Paths.Path path) {
    Limits.poll();
    GivenInputs.Replayable its = inputs.replayable(path.run());
    return new GivenExecution(
        path.events(), path.run(), () -> inputs.system(its.inputs()), its.run());
  }
}

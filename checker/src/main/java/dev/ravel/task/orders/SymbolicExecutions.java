// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.explore.stateless.Paths;
import dev.ravel.inputs.Z3Solver;
import dev.ravel.processor.NotSupported;
import dev.ravel.program.Program;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.suite.Criterion;
import dev.ravel.suite.Encoding;
import dev.ravel.suite.GivenExecution;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import dev.ravel.task.loading.SymbolicInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The executions of a model with symbolic inputs, or of a C program whose functions give all
 * values. Each combination of a path and a trace is there once, with inputs that have values for
 * which it happens.
 */
sealed interface SymbolicExecutions permits SymbolicModel, SymbolicProgram {
  /**
   * Those of a model or a C program.
   *
   * @return empty if all of its inputs have values
   * @throws Refused if it has something that cannot be explored without these
   */
  static Optional<SymbolicExecutions> of(Subject subject) {
    return switch (subject) {
      case CSubject c ->
          Optional.of(c).filter(its -> its.meaning().symbolic()).map(SymbolicProgram::new);
      case Subject.Modelled its -> {
        Program program = its.program();
        SymbolicInputs.explorable(program);
        yield SymbolicInputs.of(program).map(_ -> new SymbolicModel(program, new Z3Solver()));
      }
    };
  }

  /**
   * The findings of an exploration.
   *
   * @param system one that was explored
   * @param paths the executions that were explored, with their events
   * @param executions the same ones with values, as many as there was time for
   * @param stopped why it ended early; absent if it did not
   */
  record Found(
      ConcurrentSystem system,
      Paths paths,
      List<GivenExecution> executions,
      Optional<Problem> stopped) {}

  /**
   * Tests whether the coverage of executions can be computed.
   *
   * @throws Refused if it cannot
   */
  void coverable(Encoding encoding, Criterion criterion);

  /**
   * Explores.
   *
   * @param encoding what the events are
   * @param extent how much of executions is kept that end early
   * @throws NotSupported if a C program does what is not supported
   */
  Found explored(Encoding encoding, Paths.Extent extent);

  /** Gives values to executions, as many as there is time for, and to the first in any case. */
  static Found given(
      ConcurrentSystem system, Paths paths, Function<Paths.Path, GivenExecution> values) {
    Limits told =
        paths
            .stopped()
            .map(reason -> Limits.grace(ModelEvents.GRACE, reason))
            .orElse(Limits.current());
    List<GivenExecution> executions = new ArrayList<>();
    Optional<Problem> stopped =
        told.during(
            () -> {
              try {
                for (Paths.Path path : paths.executions()) {
                  if (!executions.isEmpty()) {
                    Limits.poll();
                  }
                  executions.add(
                      executions.isEmpty()
                          ? Limits.withGrace(ModelEvents.GRACE, () -> values.apply(path))
                          : values.apply(path));
                }
                return paths.stopped();
              } catch (Halt halt) {
                return Optional.of(paths.stopped().orElse(halt.reason()));
              }
            });
    return new Found(system, paths, executions, stopped);
  }
}

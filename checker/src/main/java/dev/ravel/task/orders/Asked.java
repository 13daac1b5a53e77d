// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.orders;

import dev.ravel.execution.ProgramSystem;
import dev.ravel.processor.GrowingSystem;
import dev.ravel.processor.NotSupported;
import dev.ravel.result.Beside;
import dev.ravel.result.Source;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.task.loading.Answer;
import dev.ravel.task.loading.CSubject;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.Outputs;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.RunLoading;
import dev.ravel.task.loading.Subject;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A model or C program about which something is asked.
 *
 * @param file its file
 * @param beside what belongs to a C program beside the file
 * @param defines the values given with {@code -D}
 * @param outputs what is to be written, which may be no file that is read
 * @param standardInput where the file {@code -} is read from
 * @param limits how long it may take, and who may interrupt it
 */
public record Asked(
    String file,
    Beside beside,
    Map<String, String> defines,
    Outputs outputs,
    InputStream standardInput,
    Limits limits) {
  /** A question about what one file holds. */
  public Asked(
      String file,
      Map<String, String> defines,
      Outputs outputs,
      InputStream standardInput,
      Limits limits) {
    this(file, Beside.NOTHING, defines, outputs, standardInput, limits);
  }

  /**
   * Loads a model and asks; a C program is refused. Never fails for what is in the file.
   *
   * @param what is asked, for the message where it ends early
   */
  public <T> Answer<T> answer(
      String what, BiFunction<? super Subject.Modelled, ? super ProgramSystem, ? extends T> work) {
    return answer(
        what,
        subject ->
            switch (subject) {
              case CSubject _ -> throw new Refused(FrontEnds.notOfC(file));
              case Subject.Modelled its -> work.apply(its, ProgramSystem.of(its.given()));
            });
  }

  /**
   * Loads a model or a C program and asks. Never fails for what is in the file.
   *
   * @param what is asked, for the message where it ends early
   * @param work may be done several times: anew whenever it has met more of a C program than there
   *     was room for
   */
  public <T> Answer<T> answerOfAny(
      String what, BiFunction<? super Subject, ? super ConcurrentSystem, ? extends T> work) {
    return answer(what, subject -> answerOf(subject, work));
  }

  /**
   * The same, where a model may have symbolic inputs, and functions of a C program may give all
   * values.
   *
   * @param symbolic asks of what has such inputs
   */
  <T> Answer<T> answerOfAny(
      String what,
      BiFunction<? super Subject, ? super ConcurrentSystem, ? extends T> work,
      Function<? super SymbolicExecutions, ? extends T> symbolic) {
    return answer(
        what,
        subject -> {
          Optional<SymbolicExecutions> executions = SymbolicExecutions.of(subject);
          if (executions.isPresent()) {
            return answerOf(executions.get(), symbolic);
          }
          return answerOf(subject, work);
        });
  }

  private static <T> T answerOf(
      SymbolicExecutions executions, Function<? super SymbolicExecutions, ? extends T> work) {
    try {
      return work.apply(executions);
    } catch (NotSupported what) {
      throw new Refused(what.diagnostic());
    }
  }

  private static <T> T answerOf(
      Subject subject, BiFunction<? super Subject, ? super ConcurrentSystem, ? extends T> work) {
    if (!subject.memory().hasStates()) {
      throw Refused.of(
          Problem.U001,
          "executions under --memory %s are graphs, of which this command knows nothing"
              .formatted(subject.memory().word()),
          "`ravel check` and `replay` know them; --memory tso is explored by states");
    }
    return switch (subject) {
      case Subject.Modelled its -> {
        ProgramSystem system = ProgramSystem.of(its.given());
        yield work.apply(its, its.explored(system, system.properties()));
      }
      case CSubject c -> {
        try {
          yield GrowingSystem.during(
              c.known(), system -> work.apply(c, c.explored(system, c.properties(system))));
        } catch (NotSupported what) {
          throw new Refused(what.diagnostic());
        }
      }
    };
  }

  /**
   * Loads a model or a C program and asks of its text alone. Never fails for what is in the file.
   *
   * @param what is asked, for the message where it ends early
   */
  public <T> Answer<T> answer(String what, Function<? super Subject, ? extends T> work) {
    return Answer.within(limits, what + " of `" + file + "` ended early", () -> loaded(work));
  }

  private <T> Answer<T> loaded(Function<? super Subject, ? extends T> work) {
    RunLoading.Loaded loaded =
        RunLoading.load(file, defines, Optional.empty(), beside, standardInput);
    return Answer.of(
        loaded,
        subject -> {
          outputs.refuse(loaded.sources().stream().map(Source::name).toList(), Refused::new);
          return work.apply(subject);
        });
  }
}

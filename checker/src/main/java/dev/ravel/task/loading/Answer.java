// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.loading;

import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.source.Diagnosed;
import dev.ravel.source.Diagnostic;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.source.Severity;
import dev.ravel.system.EarlyEnd;
import dev.ravel.system.LocalWorkTooLong;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The answer to what is asked of the one thing that can be run in a file. */
public sealed interface Answer<T> {
  /** There is one. */
  record Given<T>(T its) implements Answer<T> {}

  /** The answer that nothing can move. The file has no thread and no net. */
  record Nothing<T>() implements Answer<T> {}

  /**
   * There is none.
   *
   * @param why at least one diagnostic
   */
  record Failed<T>(List<Diagnostic> why, ExitCode exitCode) implements Answer<T> {
    /** Copies the list. */
    public Failed {
      why = List.copyOf(why);
    }

    /** Errors, of which the worst one lets the program end. */
    public Failed(List<Diagnostic> why) {
      this(why, ExitCode.ofErrors(why));
    }
  }

  /** The answer that follows from this one, where there is one. */
  default <R> Answer<R> then(Function<? super T, Answer<R>> next) {
    return switch (this) {
      case Given<T>(T its) -> next.apply(its);
      case Nothing<T>() -> new Nothing<>();
      case Failed<T>(List<Diagnostic> reasons, ExitCode code) -> new Failed<>(reasons, code);
    };
  }

  /** This answer in another form, where there is one. */
  default <R> Answer<R> map(Function<? super T, R> form) {
    return then(its -> new Given<>(form.apply(its)));
  }

  /**
   * Asks, where the file has no errors.
   *
   * @param work answers; it may throw {@link Refused}
   */
  static <T> Answer<T> of(RunLoading.Loaded loaded, Function<Subject, T> work) {
    List<Diagnostic> errors =
        InOrder.of(loaded.diagnostics()).stream()
            .filter(d -> d.severity() == Severity.ERROR)
            .toList();
    if (!errors.isEmpty()) {
      return new Failed<>(errors);
    }
    if (!loaded.moves()) {
      return new Nothing<>();
    }
    return attempted(() -> new Given<>(work.apply(loaded.subject().orElseThrow())));
  }

  /**
   * An answer, where the work for it does not end early.
   *
   * @param what the sentence that says so, without an end
   */
  static <T> Answer<T> within(Limits limits, String what, Supplier<Answer<T>> work) {
    return EarlyEnd.of(
        () -> limits.during(work), reason -> new Failed<>(List.of(Unfinished.of(what, reason))));
  }

  /** An answer, where work is not refused what it asks for. */
  static <T> Answer<T> attempted(Supplier<Answer<T>> work) {
    try {
      return work.get();
    } catch (Diagnosed what) {
      return new Failed<>(List.of(what.diagnostic()), ExitCode.INVALID);
    } catch (LocalWorkTooLong tooLong) {
      Diagnostic why = Diagnostic.of(Problem.K006, tooLong.getMessage());
      return new Failed<>(List.of(why), ExitCode.UNKNOWN);
    } catch (Refused refused) {
      return new Failed<>(List.of(refused.why()), refused.code());
    }
  }
}

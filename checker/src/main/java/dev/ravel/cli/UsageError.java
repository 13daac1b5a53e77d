// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.source.Diagnostic;
import dev.ravel.source.Problem;
import dev.ravel.task.loading.Refused;
import java.util.Optional;
import java.util.function.Supplier;

/** The arguments of a command are not right. */
public final class UsageError extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  /** A usage error with its code and what to do. */
  public UsageError(Diagnostic diagnostic) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
  }

  /** A usage error {@code U001}. */
  public UsageError(String message) {
    this(Diagnostic.of(Problem.U001, message));
  }

  /** A usage error {@code U001} about a word for which another may have been meant. */
  public UsageError(String message, Optional<String> meant) {
    this(
        meant
            .map(word -> Diagnostic.of(Problem.U001, message).help("did you mean '" + word + "'?"))
            .orElseGet(() -> Diagnostic.of(Problem.U001, message)));
  }

  /** The result of some work. What is refused there is an error of usage. */
  static <T> T ifRefused(Supplier<T> work) {
    try {
      return work.get();
    } catch (Refused refused) {
      throw new UsageError(refused.why());
    }
  }

  /** Returns the diagnostic for the user. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}

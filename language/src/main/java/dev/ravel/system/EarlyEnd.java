// SPDX-License-Identifier: Apache-2.0
package dev.ravel.system;

import dev.ravel.source.Halt;
import dev.ravel.source.Problem;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work that ends before it is done, for a reason that is no error. A limit is reached, local work
 * is too long, or Java has no memory left. This is the one place where a lack of memory is made
 * out.
 */
public final class EarlyEnd {
  private EarlyEnd() {}

  /**
   * Does work that gives something.
   *
   * @param otherwise what is given in its place if it ends early, by the reason: {@code K006} where
   *     local work is too long, {@code K002} where memory is used up, else that of the {@link Halt}
   */
  public static <T> T of(Supplier<T> work, Function<Problem, T> otherwise) {
    Problem reason;
    try {
      return work.get();
    } catch (Halt halt) {
      reason = halt.reason();
    } catch (LocalWorkTooLong tooLong) {
      reason = Problem.K006;
    } catch (OutOfMemoryError tooMuch) {
      reason = Problem.K002;
    }
    // here what the work held is free again
    return otherwise.apply(reason);
  }

  /** Does work; the reason if it ends early. */
  public static Optional<Problem> of(Runnable work) {
    return of(
        () -> {
          work.run();
          return Optional.empty();
        },
        Optional::of);
  }
}

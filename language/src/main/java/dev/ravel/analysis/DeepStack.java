// SPDX-License-Identifier: Apache-2.0
package dev.ravel.analysis;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * A runner of work that calls itself as deep as expressions are nested. Functions are put in place
 * of their calls then. That depth is limited, but the stack of the caller may be smaller.
 */
final class DeepStack {
  /** In bytes; only what is used is ever taken from the machine. */
  private static final long SIZE = 256L << 20;

  private DeepStack() {}

  /**
   * Does some work with a stack that is large enough, and waits for it.
   *
   * @throws Halt if a limit of the caller is reached
   */
  static <T> T call(Supplier<T> work) {
    Limits limits = Limits.current();
    FutureTask<T> task = new FutureTask<>(() -> limits.during(work));
    Thread.ofPlatform().name("analysis").stackSize(SIZE).daemon().start(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          // The work ends soon by itself.
          interrupted = true;
        } catch (ExecutionException e) {
          throw e.getCause() instanceof Halt halt ? halt : new CompletionException(e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.inputs;

import com.microsoft.z3.Context;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;

/**
 * A question to Z3 within limits. They are of elementary steps, and those that hold for the whole
 * work.
 */
final class LimitedQuestion {
  /** The elementary steps of one question. They take some seconds at most. */
  static final int STEPS = 4_000_000;

  /** The interval in which limits are polled while Z3 works. */
  private static final int POLL_MILLISECONDS = 50;

  private LimitedQuestion() {}

  /** Limits the elementary steps of each question, which then always has the same answer. */
  static void limit(Context context, Solver solver, int steps) {
    Params params = context.mkParams();
    params.add("rlimit", steps);
    params.add("random_seed", 0);
    params.add("ctrl_c", false); // else Z3 takes the signal, and nobody else hears of it
    solver.setParameters(params);
  }

  /**
   * Asks Z3, and interrupts it where a limit is reached.
   *
   * @throws Halt if one is, or with {@code K002} if Z3 has no memory left
   */
  static Status ask(Context context, Solver solver) {
    Limits limits = Limits.current();
    Thread watch =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    while (limits.spent(0).isEmpty()) {
                      Thread.sleep(POLL_MILLISECONDS);
                    }
                    context.interrupt();
                  } catch (InterruptedException done) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      return solver.check();
    } catch (Z3Exception failed) {
      if (String.valueOf(failed.getMessage()).contains("memory")) {
        throw new Halt(Problem.K002);
      }
      throw failed;
    } finally {
      watch.interrupt();
      join(watch);
      Limits.poll();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException ignored) {
      Thread.currentThread().interrupt();
    }
  }
}

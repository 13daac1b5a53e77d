// SPDX-License-Identifier: Apache-2.0
package dev.ravel.editor;

import dev.ravel.result.ExitCode;
import dev.ravel.source.Limits;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The end of a session with an editor, which other threads serve. */
public final class SessionEnd {
  /** The interval in which Ctrl-C is polled. */
  private static final int MILLISECONDS = 50;

  private SessionEnd() {}

  /**
   * Waits until the editor ends the session, or somebody Ravel.
   *
   * @param ended is done when the editor has ended it
   * @throws ExecutionException if the session has broken
   */
  public static ExitCode await(Future<ExitCode> ended) throws ExecutionException {
    while (Limits.current().spent(0).isEmpty()) {
      try {
        return ended.get(MILLISECONDS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException goesOn) {
        // the editor has not ended it
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ExitCode.INTERRUPTED;
      }
    }
    return ExitCode.INTERRUPTED;
  }
}

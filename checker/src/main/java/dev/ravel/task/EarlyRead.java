// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task;

import dev.ravel.source.Problem;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.loading.Loading;
import dev.ravel.task.loading.SourceFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model that was read before its check.
 *
 * @param loaded the model with its imports, unless a limit was reached
 * @param stopped that limit
 * @param nanoseconds the time it took
 */
record EarlyRead(Optional<Loading.Loaded> loaded, Optional<Problem> stopped, long nanoseconds) {
  /** Reads a model. Never fails for what is in it. */
  static EarlyRead of(
      SourceFiles files, String file, Resources resources, ProgressListener listener) {
    long started = System.nanoTime();
    Allowance allowance = new Allowance(file, resources, listener, started);
    List<Loading.Loaded> loaded = new ArrayList<>();
    Optional<Problem> stopped =
        EarlyEnd.of(() -> loaded.add(allowance.during(() -> Loading.load(files, file))));
    return new EarlyRead(loaded.stream().findFirst(), stopped, System.nanoTime() - started);
  }
}

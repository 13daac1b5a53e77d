// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cli;

import dev.ravel.cluster.Jobs;
import dev.ravel.result.ExitCode;
import dev.ravel.result.Unfinished;
import dev.ravel.system.EarlyEnd;
import dev.ravel.task.CheckOptions;
import dev.ravel.task.Checker;
import dev.ravel.task.ProgressListener;
import dev.ravel.task.loading.Refused;
import dev.ravel.task.loading.Subject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command {@code ravel check --detach}. Workers check a file, and no client waits for it. */
final class DetachedCheck {
  private DetachedCheck() {}

  /**
   * Gives it to them.
   *
   * @throws UsageError if other options do not go with it
   */
  static ExitCode begin(
      Arguments.Given given,
      List<String> files,
      Combinations combinations,
      CheckOptions options,
      Interruption interruption) {
    if (files.size() > 1 || !combinations.swept().isEmpty()) {
      throw new UsageError("'--detach' is for one file, without ranges of '-D'");
    }
    given.refuse(
        "--detach",
        List.of("--json", "--format", "--report", "--save-events", "--state"),
        "'%s' tells no results: '%s' is for those who wait");
    return EarlyEnd.of(
        () ->
            interruption
                .limits()
                .during(() -> given(given, files.getFirst(), options, interruption)),
        reason -> given.failed(Unfinished.of("no job was given to workers", reason)));
  }

  private static ExitCode given(
      Arguments.Given given, String file, CheckOptions options, Interruption interruption) {
    ProgressListener listener = ProgressListener.stopping(interruption::asked);
    Map<String, byte[]> texts =
        new Checker(options, given.console().in(), listener).texts(file, options.defines());
    try {
      Set<String> swept = Set.of();
      List<Subject> _ =
          new Checker(options, texts, listener).subjects(file, options.defines(), swept);
      try (Jobs jobs = ClusterArguments.jobs(given)) {
        String name =
            jobs.detach(
                file,
                texts,
                options,
                ClusterArguments.alone(given),
                ClusterArguments.copies(given));
        given.print(
            List.of(
                "job " + name + " is at the workers",
                ClusterArguments.againTo(name, given) + " waits for its result and tells it"));
        return ExitCode.SUCCESS;
      }
    } catch (Refused refused) {
      return given.failed(refused.why());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.result.Checking;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Distribution;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.Refused;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks by the workers of a cluster, each by one worker alone, with the results of checks here.
 * Each worker makes as many at a time as it has threads. Checks that workers cannot make are made
 * here.
 */
public final class Checkers extends ClusterAccess {
  /** Access to a cluster by a node that has not joined. */
  public Checkers(Reach reach) {
    super(reach);
  }

  /**
   * The runner of checks by the workers, with a listener. If workers cannot be used, the result of
   * the first check is the reason.
   */
  public CheckRunner making(WorkListener watch) {
    return (checks, taker) -> {
      try {
        make(checks, taker, watch);
      } catch (Refused why) {
        Distribution refused =
            (_, _, _) ->
                (_, _, _) -> {
                  throw why;
                };
        boolean _ = taker.take(0, checks.getFirst().make(refused));
      }
    };
  }

  /**
   * Makes checks.
   *
   * @throws Refused if workers cannot be used
   */
  public void make(List<PlannedCheck> checks, CheckRunner.Taker taker, WorkListener watch) {
    Limits untilStopped = _ -> watch.stops() ? Optional.of(Problem.K004) : Optional.empty();
    Checks its = new Checks(checks, taker);
    try {
      if (untilStopped.during(its::canBeSent)) {
        untilStopped.during(() -> client().queue(its, watch)).run();
      } else {
        CheckRunner.here(watch::stops).make(checks, taker);
      }
    } catch (Halt stopped) {
      boolean _ = its.take(0, its.here(0));
    }
  }

  /** Checks as items of work. */
  private static final class Checks implements WorkItems<Checking> {
    private final List<PlannedCheck> checks;
    private final CheckRunner.Taker taker;

    /** The last program, and the files that are read for it; in C each has macros of its own. */
    private Program last = new Program("", Map.of());

    private Map<String, byte[]> lastFiles = Map.of();

    private record Program(String file, Map<String, String> defines) {}

    Checks(List<PlannedCheck> checks, CheckRunner.Taker taker) {
      this.checks = checks;
      this.taker = taker;
    }

    /** Returns whether a worker can make any of them. */
    boolean canBeSent() {
      return checks.stream().anyMatch(its -> files(its).containsKey(its.file()));
    }

    @Override
    public int size() {
      return checks.size();
    }

    @Override
    public String name(int item) {
      return checks.get(item).file();
    }

    private Map<String, byte[]> files(PlannedCheck its) {
      boolean inC = FrontEnds.holdsC(its.file());
      Program program = new Program(its.file(), inC ? its.defines() : Map.of());
      if (!program.equals(last)) {
        lastFiles = its.texts();
        last = program;
      }
      return lastFiles;
    }

    @Override
    public Optional<FileJob> job(int item, String replyTo) {
      PlannedCheck its = checks.get(item);
      return files(its).containsKey(its.file())
          ? Optional.of(FileJob.of(replyTo, its, files(its)))
          : Optional.empty();
    }

    @Override
    public Checking read(int item, String answer) {
      return RecordText.read(answer, Checking.class).byWorkers();
    }

    @Override
    public Checking here(int item) {
      return checks.get(item).make();
    }

    @Override
    public boolean take(int item, Checking result) {
      return taker.take(item, result);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Engine;
import dev.ravel.result.Checking;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.task.CheckRunner;
import dev.ravel.task.Distribution;
import dev.ravel.task.PlannedCheck;
import dev.ravel.task.loading.FrontEnds;
import dev.ravel.task.loading.Refused;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Checks by the workers of a cluster, each by one worker alone. Each worker makes as many at a time
 * as it has threads. The same checks here report the results, with the searches of the workers in
 * place of their own; C programs, whose memory has no names of its own, are reported by the
 * workers. Checks that workers cannot make are made here.
 */
public final class Checkers extends ClusterAccess {
  /** Access to a cluster by a node that has not joined. */
  public Checkers(Reach reach) {
    super(reach);
  }

  /** The runner of checks by the workers, with a listener. */
  public CheckRunner making(WorkListener watch) {
    return (checks, taker) -> make(new Checks(checks, taker), watch);
  }

  /** Makes checks; if workers cannot be used, the result of the first one is the reason. */
  private void make(Checks checks, WorkListener watch) {
    Limits untilStopped = _ -> watch.stops() ? Optional.of(Problem.K004) : Optional.empty();
    try {
      if (!untilStopped.during(checks::canBeSent)) {
        CheckRunner.here(watch::stops).make(checks.checks, checks.taker);
        return;
      }
      untilStopped.during(() -> queue(checks, watch)).run();
    } catch (Refused why) {
      Distribution refused =
          (_, _, _) ->
              (_, _, _) -> {
                throw why;
              };
      boolean _ = checks.take(0, checks.checks.getFirst().make(refused));
    } catch (Halt stopped) {
      boolean _ = checks.take(0, checks.here(0));
    }
  }

  private WorkQueue<Checking> queue(Checks checks, WorkListener watch) {
    try {
      return client().queue(checks, watch);
    } catch (ClusterUnavailable its) {
      throw new Refused(its.why());
    }
  }

  /** Checks as items of work. */
  private static final class Checks implements WorkItems<Checking> {
    private final List<PlannedCheck> checks;
    private final CheckRunner.Taker taker;

    /** By file, the files that are read for it. */
    private final Map<String, Map<String, byte[]>> files = new HashMap<>();

    /** The last C program that was translated, and its files; each has macros of its own. */
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
      if (FrontEnds.holdsC(its.file())) {
        Program program = new Program(its.file(), its.defines());
        if (!program.equals(last)) {
          lastFiles = its.texts();
          last = program;
        }
        return lastFiles;
      }
      return files.computeIfAbsent(its.file(), _ -> its.texts());
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
      PlannedCheck its = checks.get(item);
      if (FrontEnds.holdsC(its.file())) {
        return RecordText.read(answer, Checking.class).byWorkers();
      }
      FileJob.Transcript transcript = RecordText.read(answer, FileJob.Transcript.class);
      SearchReplay replay = new SearchReplay(transcript.searches());
      return its.make(new Replayed(replay, files(its))).taking(transcript.nanoseconds());
    }

    /** The searches of a worker, or searches here if the files have changed since. */
    private record Replayed(SearchReplay replay, Map<String, byte[]> files)
        implements Distribution {
      @Override
      public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
        boolean same =
            matter.files().keySet().equals(files.keySet())
                && files.keySet().stream()
                    .allMatch(name -> Arrays.equals(files.get(name), matter.files().get(name)));
        return same ? replay.engine(matter, alone, ofAllStates) : alone;
      }

      @Override
      public boolean exploresAlone() {
        return true;
      }
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

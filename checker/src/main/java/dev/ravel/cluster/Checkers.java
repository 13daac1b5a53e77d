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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The workers of a cluster, each of which makes checks by itself: one for each of its threads at a
 * time. What was found out is told here, by the same check, for which the searches are made
 * already; that of a C program, whose memory has no names of its own, as it is told there. What a
 * worker cannot do is done here.
 */
public final class Checkers implements AutoCloseable {
  private final Reach reach;
  private final ClusterTimeouts patience;

  /** By now the user's own node, once it was needed. */
  private Optional<Client> client = Optional.empty();

  /** A cluster that is not asked yet. */
  public Checkers(Reach reach) {
    this(reach, ClusterTimeouts.USUAL);
  }

  /** A cluster that is not asked yet, with another patience. */
  Checkers(Reach reach, ClusterTimeouts patience) {
    this.reach = reach;
    this.patience = patience;
  }

  @Override
  public void close() {
    client.ifPresent(Client::close);
  }

  /** Checks by the workers, with somebody who watches. */
  public CheckRunner making(WorkListener watch) {
    return (checks, taker) -> make(new Checks(checks, taker), watch);
  }

  /** Where workers cannot be used, the reason is the result of the first check. */
  private void make(Checks checks, WorkListener watch) {
    Limits untilStopped = _ -> watch.stops() ? Optional.of(Problem.K004) : Optional.empty();
    try {
      if (!untilStopped.during(checks::canBeSent)) {
        CheckRunner.here(watch::stops).make(checks.checks, checks.taker);
        return;
      }
      if (client.isEmpty()) {
        client = Optional.of(untilStopped.during(this::joined));
      }
      WorkQueue<Checking> round =
          new WorkQueue<>(checks, watch, client.get().build(), client.get().address());
      round.run(untilStopped.during(() -> dispatch(round)));
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

  private Client joined() {
    try {
      return new Client(reach, patience);
    } catch (ClusterUnavailable its) {
      throw new Refused(its.why());
    }
  }

  private Dispatch dispatch(Dispatch.Results results) {
    try {
      return client.orElseThrow().dispatch(results);
    } catch (ClusterUnavailable its) {
      throw new Refused(its.why());
    }
  }

  /** Checks that are made by errands. */
  private static final class Checks implements WorkItems<Checking> {
    private final List<PlannedCheck> checks;
    private final CheckRunner.Taker taker;

    /** By file what is read for it, by name, as Base64. */
    private final Map<String, Map<String, String>> texts = new HashMap<>();

    /** The same for the C program that was translated last; each has macros of its own. */
    private Program last = new Program("", Map.of());

    private Map<String, String> itsTexts = Map.of();

    private record Program(String file, Map<String, String> defines) {}

    Checks(List<PlannedCheck> checks, CheckRunner.Taker taker) {
      this.checks = checks;
      this.taker = taker;
    }

    /** Whether a worker can make any of them. */
    boolean canBeSent() {
      return checks.stream().anyMatch(its -> texts(its).containsKey(its.file()));
    }

    @Override
    public int pieces() {
      return checks.size();
    }

    @Override
    public String name(int piece) {
      return checks.get(piece).file();
    }

    private Map<String, String> texts(PlannedCheck its) {
      if (FrontEnds.holdsC(its.file())) {
        Program program = new Program(its.file(), its.defines());
        if (!program.equals(last)) {
          itsTexts = Texts.written(its.texts());
          last = program;
        }
        return itsTexts;
      }
      return texts.computeIfAbsent(its.file(), _ -> Texts.written(its.texts()));
    }

    @Override
    public Optional<FileJob> errand(int piece, String build, String asks) {
      PlannedCheck its = checks.get(piece);
      return texts(its).containsKey(its.file())
          ? Optional.of(FileJob.of(build, asks, its, texts(its)))
          : Optional.empty();
    }

    @Override
    public Checking read(int piece, String answer) {
      PlannedCheck its = checks.get(piece);
      if (FrontEnds.holdsC(its.file())) {
        return CheckingText.read(answer).byWorkers();
      }
      Transcript transcript = RecordText.read(answer, Transcript.class);
      Retelling retelling = new Retelling(transcript.searches());
      return its.make(new Retold(retelling, texts(its))).taking(transcript.nanoseconds());
    }

    /** The searches of a worker, or a search here if the files have changed since. */
    private record Retold(Retelling retelling, Map<String, String> texts) implements Distribution {
      @Override
      public Engine engine(Matter matter, Engine alone, UnaryOperator<Engine> ofAllStates) {
        return Texts.written(matter.files()).equals(texts)
            ? retelling.engine(matter, alone, ofAllStates)
            : alone;
      }

      @Override
      public boolean exploresAlone() {
        return true;
      }
    }

    @Override
    public Checking here(int piece) {
      return checks.get(piece).make();
    }

    @Override
    public boolean take(int piece, Checking became) {
      return taker.take(piece, became);
    }
  }
}

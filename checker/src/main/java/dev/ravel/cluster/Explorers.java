// SPDX-License-Identifier: Apache-2.0
package dev.ravel.cluster;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.explore.spread.LearningLog;
import dev.ravel.explore.stateless.FellowExplorers;
import dev.ravel.explore.stateless.Leases;
import dev.ravel.processor.NotSupported;
import dev.ravel.processor.Processor;
import dev.ravel.processor.Remarks;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.system.LocalWorkTooLong;
import dev.ravel.system.Outgrown;
import dev.ravel.system.Shared;
import dev.ravel.task.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The explorers of the workers, for the exploration of a tree of executions here.
 *
 * <p>The systems of a C program learn the same in the same order, here and at all explorers. Until
 * the others help, that is the order in which one machine learns it, and results are those of one
 * machine. Later the numbers of threads and memory may be different: counts of executions that are
 * all explored, and judgements without a run, do not depend on them. After any other result, one
 * machine explores the program once more.
 */
final class Explorers implements FellowExplorers {
  private final long alone;
  private final Fellowship others;

  /** The lessons of earlier explorations of a C program, each of which outgrew all systems. */
  private final List<List<long[]>> before = new ArrayList<>();

  /** The lessons of this exploration, and their number when the others began to help. */
  private Optional<LearningLog> log = Optional.empty();

  private Optional<Integer> learntAlone = Optional.empty();

  /** True if all was learnt in the order of one machine. */
  private boolean inOrder = true;

  /** True if the others do not help. */
  private boolean byOneself;

  /** The other explorers. */
  @FunctionalInterface
  interface Fellowship {
    /**
     * Explores a tree until it is over, or no explorer is left.
     *
     * @param before the lessons of earlier explorations of a C program
     * @param log the lessons of this exploration
     * @param watch is called in each round
     * @throws ClusterUnavailable if the explorers refuse
     */
    void explore(
        Leases tree,
        List<Question> asked,
        List<List<long[]>> before,
        Optional<LearningLog> log,
        Runnable watch);
  }

  /**
   * The explorers here and elsewhere.
   *
   * @param alone the number of steps before the others help
   */
  Explorers(long alone, Fellowship others) {
    this.alone = Math.max(1, alone);
    this.others = others;
  }

  /** The explorers of the workers of a cluster, with systems of a file. */
  static Explorers of(Distribution.Matter matter, long alone, SearchLeader leader) {
    return new Explorers(
        alone,
        (tree, asked, before, log, watch) -> {
          int object = asked.isEmpty() ? ConcurrentSystem.NONE : asked.getFirst().object();
          TreeJob its =
              new TreeJob(
                  leader.address(),
                  CheckRequest.of(matter),
                  matter.subject(),
                  SearchJob.Query.all(asked),
                  object,
                  before,
                  log.map(LearningLog::lessons).orElse(List.of()));
          leader.pool(its, Fingerprint.of((Shared) tree.system()), log).explore(tree, watch);
        });
  }

  @Override
  public long alone() {
    return byOneself ? Long.MAX_VALUE : alone;
  }

  @Override
  public void explore(Leases tree, List<Question> asked, Runnable watch) {
    int now = log.map(its -> its.lessons().size()).orElse(0);
    learntAlone = learntAlone.or(() -> Optional.of(now));
    others.explore(tree, asked, before, log, watch);
  }

  /** Explores a C program, again whenever all systems were outgrown. */
  Exploration explore(Engine engine, Processor of, List<Question> questions, Budget budget) {
    before.clear();
    inOrder = true;
    byOneself = false;
    while (true) {
      Processor system = SharedCSystems.systemOfExecutions(of.afresh(), before);
      LearningLog its = new LearningLog(system);
      system.taughtBy((what, state) -> its.learn(its.lesson(what, state)));
      log = Optional.of(its);
      learntAlone = Optional.empty();
      try {
        Exploration found = engine.explore(system, questions, budget);
        look();
        if (!inOrder && dependsOnOrder(found, system.remarks())) {
          byOneself = true;
          return SharedCSystems.alone(engine, of, questions, budget);
        }
        of.remark(system.remarks());
        return found;
      } catch (Outgrown _) {
        look();
        before.add(its.lessons());
      } catch (NotSupported | LocalWorkTooLong what) {
        look();
        if (inOrder) {
          throw what;
        }
        byOneself = true;
        return SharedCSystems.alone(engine, of, questions, budget);
      }
    }
  }

  /** Notes whether anything was learnt since the others began to help. */
  private void look() {
    int now = log.orElseThrow().lessons().size();
    inOrder &= learntAlone.filter(its -> its < now).isEmpty();
  }

  private static boolean dependsOnOrder(Exploration found, Remarks remarks) {
    return remarks.leftOut().isPresent()
        || found.judgements().stream().anyMatch(its -> its.run().isPresent());
  }
}

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
import dev.ravel.task.loading.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Others, who explore parts of a tree of executions for somebody here.
 *
 * <p>Of a C program all of them and the one here learn the same in the same order. As long as that
 * is the order in which one machine would have learnt it, which is so until others are asked, all
 * that is found and shown is what one machine finds. Later the numbers of threads and memory may be
 * others: what was counted of executions that are all explored, and answers without a run, do not
 * depend on them. Where something else was found, one machine explores it once more by itself.
 */
final class Explorers implements FellowExplorers {
  private final long alone;
  private final Fellowship others;

  /** Of a C program what was learnt in explorations before, for which all systems were outgrown. */
  private final List<List<List<Long>>> before = new ArrayList<>();

  /** What is learnt in this exploration, and how much of it was when others were asked. */
  private Optional<LearningLog> taught = Optional.empty();

  private Optional<Integer> learntAlone = Optional.empty();

  /** Whether all was learnt in the order of one machine. */
  private boolean inOrder = true;

  /** Whether nobody is asked. */
  private boolean byOneself;

  /** Others, who explore as far as they can. */
  @FunctionalInterface
  interface Fellowship {
    /**
     * Explores a tree until it is over, or as far as they can.
     *
     * @param before of a C program, what was learnt in explorations before
     * @param taught of a C program, what was learnt by now
     * @param watch is called now and then
     * @throws ClusterUnavailable if they refuse
     */
    void explore(
        Leases tree,
        List<Question> asked,
        List<List<List<Long>>> before,
        Optional<LearningLog> taught,
        Runnable watch)
        throws ClusterUnavailable;
  }

  /**
   * Those who explore parts.
   *
   * @param alone so many steps are taken before they are asked
   */
  Explorers(long alone, Fellowship others) {
    this.alone = Math.max(1, alone);
    this.others = others;
  }

  /** The workers of a cluster, who make systems of a file. */
  static Explorers of(Distribution.Matter matter, long alone, Leading leading) {
    return new Explorers(
        alone,
        (tree, asked, before, taught, watch) -> {
          int object = asked.isEmpty() ? ConcurrentSystem.NONE : asked.getFirst().object();
          TreeJob its =
              new TreeJob(
                  leading.address(),
                  Inquiry.of(matter),
                  matter.subject(),
                  Assignment.Asked.all(asked),
                  object,
                  before,
                  taught.map(LearningLog::lessons).orElse(List.of()));
          leading
              .party(RecordText.of(its), Fingerprint.of((Shared) tree.system()), taught)
              .explore(tree, watch);
        });
  }

  @Override
  public long alone() {
    return byOneself ? Long.MAX_VALUE : alone;
  }

  @Override
  public void explore(Leases tree, List<Question> asked, Runnable watch) {
    int now = taught.map(its -> its.lessons().size()).orElse(0);
    learntAlone = learntAlone.or(() -> Optional.of(now));
    try {
      others.explore(tree, asked, before, taught, watch);
    } catch (ClusterUnavailable trouble) {
      throw new Refused(trouble.why());
    }
  }

  /** Explores a C program, anew whenever all systems were outgrown. */
  Exploration explore(Engine engine, Processor of, List<Question> questions, Budget budget) {
    before.clear();
    inOrder = true;
    byOneself = false;
    while (true) {
      Processor system = SharedCSystems.systemOfExecutions(of.afresh(), before);
      LearningLog its = new LearningLog(system);
      system.taughtBy((what, state) -> its.learn(its.lesson(what, state)));
      taught = Optional.of(its);
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

  /** Whether something was learnt since others were asked. */
  private void look() {
    int now = taught.orElseThrow().lessons().size();
    inOrder &= learntAlone.filter(its -> its < now).isEmpty();
  }

  private static boolean dependsOnOrder(Exploration found, Remarks remarks) {
    return remarks.leftOut().isPresent()
        || found.judgements().stream().anyMatch(its -> its.run().isPresent());
  }
}

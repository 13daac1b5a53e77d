// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.stateless;

import dev.ravel.explore.Answers;
import dev.ravel.explore.AwaitedAssumptions;
import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Explorations;
import dev.ravel.explore.Meter;
import dev.ravel.explore.Question;
import dev.ravel.explore.executions.Judge;
import dev.ravel.explore.executions.Trail;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.trace.Dependence;
import dev.ravel.verdict.Method;
import dev.ravel.verdict.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * Stateless dynamic partial order reduction. It explores one execution of each trace. It decides
 * safety where all executions end; where one does not, and for what asks for infinite executions,
 * the answer is unknown.
 *
 * <p>Questions without a property object share one exploration, each other has its own, so that
 * none spoils the independence of another's steps.
 */
public final class Stateless implements Engine {
  /** The time in nanoseconds after which the rest of others is watched. */
  private static final long WATCHED = 100_000_000;

  private final boolean statistics;
  private final StatelessSearch.ExecutionListener listener;
  private final Optional<FellowExplorers> fellows;

  /**
   * The engine; it keeps nothing between explorations.
   *
   * @param statistics whether to tell what this engine alone counts
   */
  public Stateless(boolean statistics) {
    this(statistics, StatelessSearch.NOBODY);
  }

  /**
   * Returns the engine with an observer of its executions. An exploration that finds that more
   * steps depend on each other shows some of them twice.
   *
   * @param left receives an execution that is not followed any further, which ends the search,
   *     since it goes round for ever, or local work after it is too long
   * @param look receives the steps after which else it is looked what a process would do
   */
  public static Stateless showing(
      boolean statistics, Consumer<Run> execution, Consumer<Run> left, ObjIntConsumer<Run> look) {
    return new Stateless(
        statistics,
        new StatelessSearch.ExecutionListener() {
          @Override
          public void begins(int initial) {
            // what was shown before was an execution all the same
          }

          @Override
          public void complete(Trail trail) {
            execution.accept(whole(trail));
          }

          @Override
          public void leaves(Trail trail) {
            left.accept(whole(trail));
          }

          @Override
          public void looks(Trail trail, int step, int[] behind, int count, int process) {
            look.accept(run(trail, step, behind, count), process);
          }
        });
  }

  private static Run whole(Trail trail) {
    return run(trail, trail.size(), new int[0], 0);
  }

  private static Run run(Trail trail, int step, int[] behind, int count) {
    int[] processes = new int[step + count];
    int[] outcomes = new int[step + count];
    for (int k = 0; k < processes.length; k++) {
      int position = k < step ? k : behind[k - step];
      processes[k] = trail.process(position);
      outcomes[k] = trail.index(position);
    }
    return new Run(trail.initial(), processes, outcomes);
  }

  /** The engine, on which somebody looks. */
  Stateless(boolean statistics, StatelessSearch.ExecutionListener listener) {
    this(statistics, listener, Optional.empty());
  }

  private Stateless(
      boolean statistics,
      StatelessSearch.ExecutionListener listener,
      Optional<FellowExplorers> fellows) {
    this.statistics = statistics;
    this.listener = listener;
    this.fellows = fellows;
  }

  /**
   * The engine that searches alone for some time, and then together with others. Its answers, the
   * numbers of executions and of their steps, and the runs that it shows are those of one that
   * searches alone: what answers a question, an execution that goes round, and what more than is
   * known depends on each other, is found alone.
   */
  public static Stateless with(FellowExplorers fellows) {
    return new Stateless(false, StatelessSearch.NOBODY, Optional.of(fellows));
  }

  @Override
  public Exploration explore(ConcurrentSystem system, List<Question> questions, Budget budget) {
    Explorations all = new Explorations(system, questions, budget, statistics);
    all.run(
        (group, object, meter) -> {
          ExecutionCounts counts = new ExecutionCounts();
          return new Explorations.Search(
              counts, () -> explore(system, all.answers(), group, object, meter, counts));
        });
    return all.result(Method.of("dpor --stateless"));
  }

  private void explore(
      ConcurrentSystem system,
      Answers answers,
      int[] group,
      int property,
      Meter meter,
      ExecutionCounts counts) {
    Dependence dependence = new Dependence(system, property);
    // who looks on is shown the steps that discard executions, too
    boolean waits = listener.equals(StatelessSearch.NOBODY);
    ConcurrentSystem searched = waits ? AwaitedAssumptions.of(system) : system;
    Judge judge = new Judge(searched, answers, group, dependence);
    StatelessSearch search = new StatelessSearch(searched, dependence, judge, meter, counts);
    search.show(listener);
    int[] state = new int[system.objects()];
    for (int index = 0; index < system.initialStates() && !judge.done(); index++) {
      int error = system.initialState(index, state);
      judge.starts(index, state, error);
      if (error == ConcurrentSystem.NONE && !search.run(index, state, pauses(system, counts))) {
        Optional<Leases> tree =
            dependence.hasLimits()
                ? Optional.empty()
                : divided(
                    new Leases(system, dependence, search.rest()),
                    answers.openOf(group),
                    meter,
                    counts);
        tree.ifPresent(its -> judge.elsewhere(its.missing(), its.ends()));
        if (tree.isEmpty()) {
          boolean _ = search.goOn(() -> false);
        }
      }
    }
    if (!judge.done()) {
      judge.complete();
    }
  }

  /** Returns whether it is time to search with others, if it may be divided. */
  private BooleanSupplier pauses(ConcurrentSystem system, ExecutionCounts counts) {
    if (fellows.isEmpty()
        || !system.capabilities().inputs().isEmpty()
        || !system.capabilities().crashes().isEmpty()) {
      return () -> false;
    }
    long most = fellows.get().alone();
    return () -> counts.steps >= most;
  }

  /** Explores a tree with others; absent if one is to explore it as a whole. */
  private Optional<Leases> divided(
      Leases tree, List<Question> asked, Meter meter, ExecutionCounts counts) {
    ExecutionCounts before = counts.copy();
    Runnable watch =
        () -> {
          counts.set(before);
          tree.addTo(counts);
          meter.ask(
              new Effort.OfExecutions(
                  counts.executions, counts.redundant, counts.lengths, tree.bytes()));
        };
    fellows.orElseThrow().explore(tree, asked, watch);
    if (!tree.isOver()) {
      finish(tree, asked, watch);
    }
    counts.set(before);
    if (tree.isForOne()) {
      return Optional.empty();
    }
    tree.addTo(counts);
    return Optional.of(tree);
  }

  /** Explores here what others have left. */
  private static void finish(Leases tree, List<Question> asked, Runnable watch) {
    TreeExplorer here = tree.explorer(asked);
    while (!tree.isOver()) {
      Leases.Numbered part = tree.next(0).orElseThrow();
      long end = System.nanoTime() + WATCHED;
      tree.done(part.number(), here.explore(part.lease(), () -> System.nanoTime() - end > 0), 0);
      watch.run();
    }
  }
}

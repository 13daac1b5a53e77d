// SPDX-License-Identifier: Apache-2.0
package dev.ravel.suite;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The search for a cover with fewer candidates than a known one, by the solver CP-SAT of OR-Tools.
 * It also looks for a proof that there is none. There is a number 0 or 1 for each candidate, of
 * whose sum the least is sought such that each goal has a candidate with 1.
 *
 * <p>The solver searches in eight ways in turn, and gives up after a fixed amount of its own work:
 * so equal problems have equal answers on every machine, whatever else that does. On covers of 60
 * to 120 goals by as many candidates, chosen at random, it proves the least size, where branch and
 * bound with independent goals as the bound leaves a gap of a third.
 */
final class SolverSearch {
  /** The work after which it gives up, in the solver's own measure, some seconds. */
  private static final double MOST_WORK = 4;

  /** In how many ways it searches. */
  private static final int WAYS = 8;

  private static final int BETWEEN_POLLS = 20; // milliseconds

  private final Coverable problem;
  private final int[] part;
  private final CpSolver solver = CpSat.solver(WAYS, MOST_WORK);
  private final AtomicInteger size;
  private final AtomicInteger bound;
  private List<Integer> best;

  /** True if the solver has a cover of its own, if only the one that it was given. */
  private volatile boolean covered;

  /**
   * A search.
   *
   * @param part the goals
   * @param best a cover of them
   * @param bound no cover has fewer
   */
  SolverSearch(Coverable problem, int[] part, List<Integer> best, int bound) {
    this.problem = problem;
    this.part = part;
    this.best = best;
    this.size = new AtomicInteger(best.size());
    this.bound = new AtomicInteger(bound);
  }

  /** The best cover so far. */
  List<Integer> best() {
    return best;
  }

  /** No cover has fewer. */
  int atLeast() {
    return bound.get();
  }

  /**
   * Searches until the best cover is proved, or the work is done that is allowed.
   *
   * @param watch receives the best cover of this part
   * @throws Halt if a limit is reached; the best cover is then still there
   */
  void run(SelectionListener watch) {
    Limits.poll();
    int[] around = around();
    BoolVar[] taken = new BoolVar[problem.candidates()];
    CpModel model = model(around, taken);
    FutureTask<CpSolverStatus> work = new FutureTask<>(() -> solve(model));
    Thread search = new Thread(work, "suite");
    search.setDaemon(true);
    search.start();
    try {
      for (long polls = 1; !ended(search); polls++) {
        Limits.poll();
        watch.chooses(size.get(), bound.get(), polls);
      }
    } finally {
      // stopped while it still prepares the problem, the solver can break off the whole process: it
      // takes what it was given for solved, and finds no solution where it keeps them
      while (search.isAlive()) {
        if (covered) {
          solver.stopSearch();
        }
        boolean _ = ended(search);
      }
      keep(around, taken, status(work));
    }
  }

  private static CpSolverStatus status(FutureTask<CpSolverStatus> work) {
    try {
      return work.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("the solver broke off", e);
    }
  }

  private static boolean ended(Thread search) {
    try {
      return search.join(Duration.ofMillis(BETWEEN_POLLS));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The candidates that cover a goal, ascending. */
  private int[] around() {
    return IntStream.of(part)
        .flatMap(goal -> IntStream.of(problem.candidatesOf(goal)))
        .sorted()
        .distinct()
        .toArray();
  }

  private CpModel model(int[] around, BoolVar[] taken) {
    CpModel model = new CpModel();
    BitSet known = new BitSet();
    best.forEach(known::set);
    for (int candidate : around) {
      taken[candidate] = model.newBoolVar("");
      model.addHint(taken[candidate], known.get(candidate));
    }
    for (int goal : part) {
      model.addBoolOr(
          Arrays.stream(problem.candidatesOf(goal))
              .mapToObj(candidate -> taken[candidate])
              .toArray(Literal[]::new));
    }
    LinearExpr sum =
        LinearExpr.sum(
            IntStream.of(around).mapToObj(candidate -> taken[candidate]).toArray(BoolVar[]::new));
    model.addLinearConstraint(sum, bound.get(), best.size());
    model.minimize(sum);
    return model;
  }

  private CpSolverStatus solve(CpModel model) {
    return solver.solve(
        model,
        new CpSolverSolutionCallback() {
          @Override
          public void onSolutionCallback() {
            covered = true;
            int now = (int) Math.round(objectiveValue());
            int _ = size.accumulateAndGet(now, Math::min);
            raise(bestObjectiveBound());
          }
        });
  }

  private void raise(double least) {
    int _ = bound.accumulateAndGet((int) Math.ceil(least - 1e-6), Math::max);
  }

  private void keep(int[] around, BoolVar[] taken, CpSolverStatus status) {
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return;
    }
    List<Integer> found = new ArrayList<>();
    for (int candidate : around) {
      if (solver.booleanValue(taken[candidate])) {
        found.add(candidate);
      }
    }
    best = found.size() < best.size() ? List.copyOf(found) : best;
    raise(solver.bestObjectiveBound());
    bound.set(status == CpSolverStatus.OPTIMAL ? best.size() : Math.min(bound.get(), best.size()));
  }
}

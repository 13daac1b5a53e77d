// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore.linear;

import dev.ravel.source.Limits;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The least value of a linear function of numbers that are not negative, under linear constraints.
 *
 * <p>The search is the simplex method of ojAlgo. It has no chance in it, and it ends after a number
 * of iterations and not after some time: the same programme gives the same numbers. The first one
 * takes half a second longer than all others, in which ojAlgo is loaded.
 */
public final class LinearProgramme {
  /** Milliseconds between two polls of the limits. */
  private static final long PAUSE = 20;

  private final ExpressionsBasedModel model = new ExpressionsBasedModel();
  private final Variable[] variables;

  /**
   * A programme without constraints.
   *
   * @param costs by variable its factor in the function that is made small
   * @param iterations the limit of its work, at least 1, after which it is given up
   */
  public LinearProgramme(double[] costs, int iterations) {
    variables = new Variable[costs.length];
    for (int v = 0; v < costs.length; v++) {
      variables[v] = model.addVariable().lower(0).weight(costs[v]);
    }
    model.options.iterations_abort = iterations;
    model.options.iterations_suffice = iterations;
    model.options.time_abort = Long.MAX_VALUE;
    model.options.time_suffice = Long.MAX_VALUE;
  }

  /** Requires that a sum of multiples of some variables is at most a number. */
  public void atMost(int[] its, double[] factors, double most) {
    sum(its, factors).upper(most);
  }

  /** Requires that a sum of multiples of some variables is at least a number. */
  public void atLeast(int[] its, double[] factors, double least) {
    sum(its, factors).lower(least);
  }

  private Expression sum(int[] its, double[] factors) {
    Expression sum = model.addExpression();
    for (int k = 0; k < its.length; k++) {
      sum.set(variables[its[k]], factors[k]);
    }
    return sum;
  }

  /**
   * Returns values of the variables with which the function is about as small as it can be. They
   * are absent if there are none, or they were not found.
   *
   * @throws dev.ravel.source.Halt if a limit is reached
   */
  public Optional<double[]> solution() {
    Optimisation.Result result = minimised();
    if (!result.getState().isFeasible()) {
      return Optional.empty();
    }
    double[] values = new double[variables.length];
    for (int v = 0; v < values.length; v++) {
      values[v] = result.doubleValue(v);
    }
    return Optional.of(values);
  }

  /** Lets another thread search, since ojAlgo does not poll; at a limit that one is given up. */
  private Optimisation.Result minimised() {
    FutureTask<Optimisation.Result> search = new FutureTask<>(model::minimise);
    Thread.ofPlatform().name("linear-programme").daemon().start(search);
    boolean interrupted = false;
    try {
      while (true) {
        Limits.poll();
        try {
          return search.get(PAUSE, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          // then the limits are polled again
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          throw new CompletionException(e.getCause());
        }
      }
    } finally {
      model.options.iterations_abort = 0; // where it is given up it ends with this iteration
      model.options.iterations_suffice = 0;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

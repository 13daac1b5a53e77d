// SPDX-License-Identifier: Apache-2.0
package dev.ravel.task.auto;

import dev.ravel.explore.Budget;
import dev.ravel.explore.Effort;
import dev.ravel.explore.Engine;
import dev.ravel.explore.Exploration;
import dev.ravel.explore.Question;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import dev.ravel.system.ConcurrentSystem;
import dev.ravel.verdict.Judgement;
import dev.ravel.verdict.SearchSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * An exploration that is made slice by slice. It has a thread of its own, which waits inside its
 * budget between two slices; the giver of a slice waits until it is used up. So of all that take
 * turns only one runs at a time, and they may share a system.
 */
final class InTurn implements AutoCloseable {
  private final String engine;
  private final int[] numbers;
  private final long began;
  private final Thread thread;
  private final Semaphore turn = new Semaphore(0);
  private final Semaphore back = new Semaphore(0);

  // what follows is handed to and fro by the semaphores
  private boolean started;
  private long operations;
  private long granted;
  private Optional<Problem> ending = Optional.empty();
  private Effort effort = new Effort.OfStates(0, 0, 0, 0);
  private Optional<Exploration> result = Optional.empty();
  private Throwable failure;

  /** Also set by threads that help the one of this. */
  private volatile boolean limited;

  /**
   * Creates an exploration that has not begun.
   *
   * @param name of the engine
   * @param numbers of the questions that it is to answer, among all
   * @param before when it begins, in nanoseconds after the first of all that take turns
   * @param beside the memory that the others take, in bytes
   */
  InTurn(
      String name,
      Engine engine,
      ConcurrentSystem system,
      List<Question> questions,
      int[] numbers,
      Budget budget,
      long before,
      LongSupplier beside) {
    this.engine = name;
    this.numbers = numbers;
    this.began = before;
    Limits around = Limits.current();
    Limits limits = bytes -> noted(around.spent(bytes));
    Slices slices = new Slices(budget, beside);
    this.thread =
        Thread.ofPlatform()
            .name("ravel-" + name)
            .daemon()
            .unstarted(
                () -> {
                  try {
                    result =
                        Optional.of(limits.during(() -> engine.explore(system, questions, slices)));
                  } catch (Throwable thrown) { // rethrown where the slice was handed out
                    failure = thrown;
                  } finally {
                    back.release();
                  }
                });
  }

  /** The name of the engine. */
  String engine() {
    return engine;
  }

  /** Returns whether it is done, or has given up. */
  boolean ended() {
    return result.isPresent();
  }

  /** Its result. */
  Exploration result() {
    return result.orElseThrow();
  }

  /** Returns whether it has ended because the budget of all is spent. */
  boolean limited() {
    return limited;
  }

  /** Returns its progress. */
  Effort effort() {
    return effort;
  }

  /** The elementary operations that it has made. */
  long operations() {
    return operations;
  }

  /**
   * Continues for a number of elementary operations, or some more until it asks its budget.
   *
   * @return whether it has ended
   */
  boolean goOn(long more) {
    if (!ended()) {
      granted = operations + more;
      if (started) {
        turn.release();
      } else {
        started = true;
        thread.start();
      }
      back.acquireUninterruptibly();
      switch (failure) {
        case null -> {}
        case RuntimeException unchecked -> throw unchecked;
        case Error error -> throw error;
        default -> throw new IllegalStateException(failure);
      }
    }
    return ended();
  }

  /** Ends it for a reason, if it has begun and not ended; its findings are its result. */
  void end(Problem reason) {
    ending = Optional.of(reason);
    if (started && failure == null) {
      boolean ended = goOn(0);
      assert ended;
    }
  }

  @Override
  public void close() {
    end(Problem.K007);
  }

  /** The judgement of a question by its number among all; absent if it was none of its own. */
  Optional<Judgement> judgement(int question) {
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] == question && ended()) {
        return Optional.of(result().judgements().get(k));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns its searches, with the numbers of the questions among all. Their time is counted from
   * when the first of all began.
   */
  List<SearchSummary> searches() {
    List<SearchSummary> its = new ArrayList<>();
    for (SearchSummary search : result().searches()) {
      SearchSummary here = search.renumbered(k -> numbers[k]);
      its.add(its.isEmpty() ? here.after(began) : here);
    }
    return its;
  }

  private Optional<Problem> noted(Optional<Problem> spent) {
    if (spent.isPresent()) {
      limited = true;
    }
    return spent;
  }

  /** The budget of all, which is asked when it is this one's turn. */
  private final class Slices implements Budget {
    private final Budget budget;
    private final LongSupplier beside;

    Slices(Budget budget, LongSupplier beside) {
      this.budget = budget;
      this.beside = beside;
    }

    @Override
    public void worked(long more) {
      operations += more;
    }

    @Override
    public Optional<Problem> spent(Effort its) {
      effort = its;
      while (operations >= granted && ending.isEmpty()) {
        back.release();
        turn.acquireUninterruptibly();
      }
      return ending.or(() -> noted(budget.spent(its.beside(beside.getAsLong()))));
    }

    @Override
    public Optional<Problem> spent(long bytes) {
      return ending.or(() -> noted(budget.spent(bytes + beside.getAsLong())));
    }

    @Override
    public long memory() {
      return Math.max(0, budget.memory() - beside.getAsLong());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package dev.ravel.explore;

import dev.ravel.source.Halt;
import dev.ravel.source.Limits;
import dev.ravel.source.Problem;
import java.util.Optional;

/**
 * A count of work that asks the budget now and then. It asks after 1, 2, 4, … steps, so that small
 * limits are met, and every few thousand steps later on. Steps can be long, so the {@link Limits}
 * are polled more often.
 */
public final class Meter {
  private static final long SPAN = 4096;

  /** The number of operations in which the budget is asked at least once. */
  private static final long OPERATIONS = 1 << 16;

  /**
   * The largest number of calls in which the limits are polled once; it is less where calls take
   * long.
   */
  private static final int MOST_CALLS = 32;

  /** Calls are taken to be short where as many as lie between two polls take less, in ns. */
  private static final long SHORT = 1_000_000;

  /** So many looks at what lies at hand are an operation. */
  private static final long LOOKS = 4;

  private final Budget budget;
  private long work;
  private long due;

  /**
   * The number of elementary operations. After it come those already reported to the budget, and
   * the number at which it is asked.
   */
  private long operations;

  private long told;
  private long operationsDue = OPERATIONS;

  /** The number of calls from one poll to the next, and how many of them are left. */
  private int stride = 4;

  private int calls = stride;
  private long polled = System.nanoTime();
  private long transitions;
  private long peak;

  /** Asks this budget. */
  public Meter(Budget budget) {
    this.budget = budget;
  }

  /** The memory that the engine's own data may take, in bytes. */
  public long memory() {
    return budget.memory();
  }

  /**
   * Notes elementary operations that are no steps. Each is a step of some search that takes a
   * quarter of a microsecond or so, such as looking up a state. They tell how long work takes, with
   * no clock.
   */
  public void operations(long more) {
    operations += more;
  }

  /** Returns the number of operations for a look at each of a number of processes or objects. */
  public static long looks(long many) {
    return many / LOOKS;
  }

  /**
   * Notes a number of steps, each an elementary operation. It returns whether the budget is to be
   * asked now.
   *
   * @throws Halt if a limit is reached
   */
  public boolean due(long steps) {
    work += steps;
    operations += steps;
    if (--calls == 0) {
      poll();
    }
    return work >= due || operations >= operationsDue;
  }

  private void poll() {
    Limits.poll();
    long now = System.nanoTime();
    stride = now - polled < SHORT ? Math.min(MOST_CALLS, 2 * stride) : 1;
    calls = stride;
    polled = now;
  }

  /** So many more steps, at least 1, may be noted before the budget is to be asked. */
  public long untilDue() {
    return Math.max(1, due - work);
  }

  /**
   * Asks the budget of a search over states, which has taken the transitions counted here.
   *
   * @throws Halt if it is spent
   */
  public void ask(long states, long frontier, long bytes) {
    ask(new Effort.OfStates(states, transitions, frontier, bytes));
  }

  /**
   * Asks the budget.
   *
   * @throws Halt if it is spent
   */
  public void ask(Effort effort) {
    due = work + Math.clamp(work, 1, SPAN);
    operationsDue = operations + OPERATIONS;
    peak = Math.max(peak, effort.bytes());
    budget.worked(operations - told);
    told = operations;
    Optional<Problem> spent = budget.spent(effort);
    if (spent.isPresent()) {
      throw new Halt(spent.get());
    }
  }

  /** Notes the memory in use without asking. */
  public void use(long bytes) {
    peak = Math.max(peak, bytes);
  }

  /** Counts transitions. */
  public void transitions(long more) {
    transitions += more;
  }

  /** The transitions counted. */
  public long transitions() {
    return transitions;
  }

  /** The most memory noted, in bytes. */
  public long peak() {
    return peak;
  }
}
